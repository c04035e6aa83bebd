export interface SheetTab {
  id: string;
  label: string;
  /** Has unsaved changes. */
  changed?: boolean;
}
