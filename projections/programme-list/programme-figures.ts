/** What a card shows of a programme's work; spellings of the contract. */
export interface ProgrammeFigures {
  /** Heads per day; null without labour. */
  readonly peakLabour: number | null;
  /** `YYYY-MM-DD` */
  readonly peakDay: string | null;
  readonly manDays: number;
  /** Tonnes of key materials with a known mass. */
  readonly keyTonnes: number;
  /** Tonnes of key materials per month (`YYYY-MM`), months without any left out. */
  readonly months: readonly { readonly month: string; readonly tonnes: number }[];
}

/** Knows the figures of programmes; the views of materials and labour provide it. */
export interface ProgrammeFiguresSource {
  /** By programme; one that has no figures yet may be left out. */
  figuresOf(programmeIds: readonly number[]): Promise<Map<number, ProgrammeFigures>>;
}

export const PROGRAMME_FIGURES = Symbol('ProgrammeFiguresSource');

/** A programme without any work. */
export const NO_FIGURES: ProgrammeFigures = { peakLabour: null, peakDay: null, manDays: 0, keyTonnes: 0, months: [] };
