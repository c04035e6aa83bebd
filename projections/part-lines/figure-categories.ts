/** Categories of the library on which figures depend. */
export const FIGURE_CATEGORIES = ['reference', 'material', 'productionrate', 'elementmakeup', 'library'] as const;
