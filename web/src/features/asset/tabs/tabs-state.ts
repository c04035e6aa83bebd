import type { Asset } from '../../../lib/api-types.js';
import { assertNever } from '../../../lib/assert-never.js';
import { keyOfPart } from '../part/part-draft.js';

/** What the tabs keep of each asset beside its edits. By the id of the asset. */
export interface TabsState {
  readonly openParts: Readonly<Record<number, string>>;
  /** Assets whose save was tried: from then on their fields say what they lack. */
  readonly tried: ReadonlySet<number>;
}

export type TabsAction =
  | { type: 'part-opened'; asset: number; part: string }
  | { type: 'save-tried'; asset: number; firstWrongPart: string | undefined }
  /** `openPart`: id of the part in the place of the open one; a part that was new has an id only now. */
  | { type: 'stored'; asset: number; openPart: number | undefined }
  | { type: 'saved' | 'discarded'; asset: number };

export const initialTabs: TabsState = { openParts: {}, tried: new Set() };

/** @param part id of the part that a link leads to */
export function tabsWith(assets: readonly Asset[], part: number | null): TabsState {
  const asset = assets.find(({ parts }) => parts.some(({ id }) => id === part));
  return asset && part !== null ? withOpenPart(initialTabs, asset.assetId, keyOfPart(part)) : initialTabs;
}

export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  const { asset } = action;
  switch (action.type) {
    case 'part-opened':
      return withOpenPart(state, asset, action.part);
    case 'save-tried': {
      const tried = { ...state, tried: new Set([...state.tried, asset]) };
      return action.firstWrongPart === undefined ? tried : withOpenPart(tried, asset, action.firstWrongPart);
    }
    case 'stored':
      return action.openPart === undefined ? state : withOpenPart(state, asset, keyOfPart(action.openPart));
    case 'saved':
    case 'discarded':
      return { ...state, tried: new Set([...state.tried].filter((one) => one !== asset)) };
    default:
      return assertNever(action);
  }
}

function withOpenPart(state: TabsState, asset: number, part: string): TabsState {
  return { ...state, openParts: { ...state.openParts, [asset]: part } };
}
