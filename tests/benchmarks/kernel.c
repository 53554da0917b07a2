/* The recursion of the 2015 rules as plainly as C can have it: the limit on this machine. */

/* Chances by the attacker's dice (1 to 3), the defender's (1 or 2) and the attacker's loss. */
typedef double Law[4][3][3];

static inline long least(long a, long b) { return a < b ? a : b; }

/* The chance of conquest in every state, into grid[(attackers + 1) * (defenders + 1)]. */
void conquest(long attackers, long defenders, Law law, double *grid) {
    long width = defenders + 1;
    for (long a = 0; a <= attackers; a++) {
        grid[a * width] = 1;
        for (long d = 1; d <= defenders; d++) {
            if (a == 0) {
                grid[d] = 0;
                continue;
            }
            long i = least(a, 3), j = least(d, 2), pairs = least(i, j);
            double total = 0;
            for (long loss = 0; loss <= pairs; loss++)
                total += law[i][j][loss] * grid[(a - loss) * width + d - pairs + loss];
            grid[a * width + d] = total;
        }
    }
}

/* The distribution of the outcomes of one battle: left[0 .. attackers] attackers, and standing[0 .. defenders]
   defenders. Rows are kept three at a time, in rows[3 * (defenders + 1)], all zero at first. */
void outcomes(long attackers, long defenders, Law law, double *rows, double *left, double *standing) {
    long width = defenders + 1;
    rows[(attackers % 3) * width + defenders] = 1;
    for (long a = attackers; a >= 1; a--) {
        double *here = rows + (a % 3) * width;
        for (long d = defenders; d >= 1; d--) {
            long i = least(a, 3), j = least(d, 2), pairs = least(i, j);
            for (long loss = 0; loss <= pairs; loss++)
                rows[((a - loss) % 3) * width + d - pairs + loss] += law[i][j][loss] * here[d];
        }
        left[a] = here[0];
        for (long d = 0; d <= defenders; d++)
            here[d] = 0;
    }
    for (long d = 0; d <= defenders; d++)
        standing[d] = rows[d];
    left[0] = 0;
}
