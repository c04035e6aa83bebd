import { useEffect, useState } from 'react';

type SheetTabs = typeof import('../../../ui/navigation/sheet-tabs.js')['SheetTabs'];

let loaded: SheetTabs | null = null;

/**
 * The index tabs, which phones have selects instead of; null until they are loaded. Asked for while the programme is read: a page that
 * began without them would be rendered twice, of which React shows the second after 300 ms at the earliest.
 * @throws what the load failed with, while rendering
 */
export function useSheetTabs(phone: boolean): SheetTabs | null {
  const [tabs, setTabs] = useState<SheetTabs | null>(() => loaded);
  useEffect(() => {
    if (phone || loaded) return;
    import('../../../ui/navigation/sheet-tabs.js').then(
      ({ SheetTabs }) => {
        loaded = SheetTabs;
        setTabs(() => SheetTabs);
      },
      (error: unknown) =>
        setTabs(() => {
          throw error;
        }),
    );
  }, [phone]);
  // Loaded for another page meanwhile.
  return tabs ?? loaded;
}
