const letters = 'ABCDE';

/** 'A' for the baseline, or what the others are read against; nothing beyond the five that have a colour (docs/look.md). */
export const scenarioLetter = (at: number): string => letters.charAt(at);

export const scenarioColour = (at: number): string => `var(--pl-scenario-${scenarioLetter(at).toLowerCase()})`;
