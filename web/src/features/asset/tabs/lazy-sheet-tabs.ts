import { lazy } from 'react';

/** Asked for while the programme is read, where it will be shown: phones have selects instead. */
export const loadSheetTabs = () => import('../../../ui/navigation/sheet-tabs.js');

export const SheetTabs = lazy(async () => ({ default: (await loadSheetTabs()).SheetTabs }));
