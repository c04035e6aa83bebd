/** The kinds of labour of a gang (calculation.md, Labour). */
export const LABOUR_TYPES = [{ id: 1, name: 'Labour' }, { id: 2, name: 'Foreman' }] as const;
