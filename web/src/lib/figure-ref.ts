/** A figure that somebody asks about, as the address has it (docs/product/dashboards.md, Why this number). */
export interface FigureRef {
  /** `2027-05` a month, `2027-05-14` a day, `to-2027-05` all from the first month shown up to it, `total` all that are shown. */
  why: string;
  /** Material, asset or labour type; of a whole bar of materials its direction; without it the whole bar of what leads. */
  of?: string;
}

export const figureRefKey = ({ why, of }: FigureRef): string => `${why} ${of ?? ''}`;
