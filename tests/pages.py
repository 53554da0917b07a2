"""Reading pages: which words on them overlap."""


def overlapping(words):
    """Every two words that overlap by more than the boxes of letters do, as pairs of texts."""
    found = []
    downwards = sorted(words, key=lambda word: word["top"])
    for place, one in enumerate(downwards, start=1):
        for other in downwards[place:]:
            if one["bottom"] - other["top"] < 2.5:
                break  # it begins below, and so do all that follow
            overlap_x = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
            overlap_y = min(one["bottom"], other["bottom"]) - other["top"]
            if overlap_x >= 0.5 and overlap_y >= 2.5:
                found.append((one["text"], other["text"]))
    return found
