export interface SheetTab {
  id: string;
  label: string;
  /** How many there are on its sheet; quieter, after the name. */
  count?: number | undefined;
  /** Has unsaved changes. */
  changed?: boolean;
}
