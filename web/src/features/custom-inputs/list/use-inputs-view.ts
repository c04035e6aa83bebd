import { useSearchParams } from 'react-router-dom';
import { type InputKind, inputKindNames, inputKindOf } from '../../../lib/input-kinds.js';
import type { InputListQuery } from '../api/list.js';

export const pageSizes = [5, 10, 20, 50] as const;
const DEFAULT_PAGE_SIZE = 10;
const DEFAULT_SORT = '-modified';

/** By what each kind is sorted, beside name and day of the last change (docs/product/custom-inputs.md, List). */
const sorts: Record<InputKind, readonly string[]> = {
  subprogrammes: ['assetType'],
  tasks: ['taskCode'],
  materials: ['familyName', 'subFamily', 'unit', 'keyMaterial'],
  elementMakeups: [],
  productionRates: ['regionName', 'ratePerHour'],
  vehicles: ['vehicleType', 'transportMode', 'maximumLoadCapacity'],
};

/** What the list shows, kept in the URL: it survives a reload and Back, and can be sent to others. */
export function useInputsView(): InputListQuery & { show: (change: Partial<InputListQuery>) => void } {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const show = (change: Partial<InputListQuery>) => {
    const kind = change.kind ?? view.kind;
    const next = { ...view, page: 1, ...change };
    setParams(paramsOf({ ...next, sort: sortOf(kind, next.sort) }), {
      // Back leads to the list before, not through every word and order.
      replace: change.search !== undefined || change.sort !== undefined,
      preventScrollReset: true,
    });
  };
  return { ...view, show };
}

function viewOf(params: URLSearchParams): InputListQuery {
  const kind = inputKindOf(params.get('customInputType')) ?? (inputKindNames[0] as InputKind);
  const page = params.get('page') ?? '';
  return {
    kind,
    database: params.get('database') === 'true',
    search: params.get('search') ?? '',
    sort: sortOf(kind, params.get('sort')),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: pageSizes.find((size) => String(size) === params.get('pageSize')) ?? DEFAULT_PAGE_SIZE,
  };
}

const sortOf = (kind: InputKind, sort: string | null): string =>
  sort !== null && ['name', 'modified', ...sorts[kind]].includes(sort.replace(/^-/, '')) ? sort : DEFAULT_SORT;

function paramsOf({ kind, database, search, sort, page, pageSize }: InputListQuery): URLSearchParams {
  const params = new URLSearchParams({ customInputType: kind });
  if (database) params.set('database', 'true');
  if (search) params.set('search', search);
  if (sort !== DEFAULT_SORT) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (pageSize !== DEFAULT_PAGE_SIZE) params.set('pageSize', String(pageSize));
  return params;
}
