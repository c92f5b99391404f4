/** How strongly the levels of several goals are assumed to go together (Kiresuk and Sherman, 1968). */
const correlation = 0.3;

/**
 * One figure for several goals: T = 50 + 10 · Σwx / √((1 − ρ) Σw² + ρ (Σw)²), every weight 1. Turner-Stokes 2009 printed it
 * wrongly; this is the formula of its erratum. Null below two goals: one figure would only repeat the level.
 */
export function tScore(levels: readonly number[]): number | null {
  const count = levels.length;
  if (count < 2) return null;
  const sum = levels.reduce((total, level) => total + level, 0);
  return Math.round((50 + (10 * sum) / Math.sqrt((1 - correlation) * count + correlation * count ** 2)) * 10) / 10;
}
