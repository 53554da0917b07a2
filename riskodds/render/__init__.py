"""Rendering: tables and numbers as text, CSV, JSON and Markdown. Nothing here knows the game."""
