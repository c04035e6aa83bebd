/** The figures on a programme's card; spellings of the contract (docs/product/programmes.md, Programme list). */
export interface ProgrammeFigures {
  /** Heads per day; null without labour. */
  readonly peakLabour: number | null;
  /** `YYYY-MM-DD` */
  readonly peakDay: string | null;
  readonly manDays: number;
  /** Tonnes of key materials that are brought to the site. */
  readonly deliveredTonnes: number;
  /** Tonnes of key materials that leave the site. */
  readonly takenAwayTonnes: number;
  /** Key materials with a quantity whose mass is not known, so that no tonnes hold them. */
  readonly withoutMass: number;
  /** Tonnes per month (`YYYY-MM`); months without any are omitted. */
  readonly months: readonly { readonly month: string; readonly delivered: number; readonly takenAway: number }[];
}

/** Port for the figures of programmes, implemented on the views of materials and labour. */
export interface ProgrammeFiguresSource {
  /** Figures by programme; a programme without figures may be absent. */
  figuresOf(programmeIds: readonly number[]): Promise<Map<number, ProgrammeFigures>>;
}

export const PROGRAMME_FIGURES = Symbol('ProgrammeFiguresSource');

/** A programme without any work. */
export const NO_FIGURES: ProgrammeFigures = {
  peakLabour: null,
  peakDay: null,
  manDays: 0,
  deliveredTonnes: 0,
  takenAwayTonnes: 0,
  withoutMass: 0,
  months: [],
};
