/** The figures on a programme's card; spellings of the contract (docs/product/programmes.md, Programme list). */
export interface ProgrammeFigures {
  /** Heads per day; null without labour. */
  readonly peakLabour: number | null;
  /** `YYYY-MM-DD` */
  readonly peakDay: string | null;
  readonly manDays: number;
  /** Tonnes of key materials with a known mass. */
  readonly keyTonnes: number;
  /** Tonnes of key materials per month (`YYYY-MM`); months without any are omitted. */
  readonly months: readonly { readonly month: string; readonly tonnes: number }[];
}

/** Port for the figures of programmes, implemented on the views of materials and labour. */
export interface ProgrammeFiguresSource {
  /** Figures by programme; a programme without figures may be absent. */
  figuresOf(programmeIds: readonly number[]): Promise<Map<number, ProgrammeFigures>>;
}

export const PROGRAMME_FIGURES = Symbol('ProgrammeFiguresSource');

/** A programme without any work. */
export const NO_FIGURES: ProgrammeFigures = { peakLabour: null, peakDay: null, manDays: 0, keyTonnes: 0, months: [] };
