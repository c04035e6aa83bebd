import { useParams } from 'react-router-dom';
import { type InputKind, inputKinds } from './input-kinds.js';
import { queryString } from './query-string.js';

// Every route of the client: its pattern for the router and a function that makes its link. All end with a slash
// (docs/web.md, Routes).

export const paths = {
  splash: { pattern: '/', to: () => '/' },
  login: {
    pattern: '/login/',
    /**
     * `from`: the path to come back to; `registered`: the e-mail of an account just made; `renewed`: of one whose password was just
     * set by a link; `email`: of who has an account, as is known by now.
     */
    to: (with_: { from?: string; registered?: string; renewed?: string; email?: string } = {}) =>
      `/login/${queryString({
        from: with_.from,
        registrationSuccess: with_.registered && 'true',
        passwordSet: with_.renewed && 'true',
        email: with_.registered ?? with_.renewed ?? with_.email,
      })}`,
  },
  /** The landing page; `tab`: what is open on it, Home without one. */
  home: {
    pattern: '/home/',
    to: (with_: { tab?: 'product' | 'case-studies' | 'contact' | 'login' } = {}) => `/home/${queryString(with_)}`,
  },
  /** Asks for a link by mail; with the `token` of such a link it sets the new password. */
  passwordReset: { pattern: '/password-reset/', to: () => '/password-reset/' },
  /** Where the provider of single sign-on leads back to. */
  singleSignOn: { pattern: '/single-sign-on/', to: () => '/single-sign-on/' },
  notifications: { pattern: '/notifications/', to: () => '/notifications/' },
  /** Who has an account: for Admins. */
  accounts: { pattern: '/accounts/', to: () => '/accounts/' },
  register: { pattern: '/register/', to: () => '/register/' },
  profile: { pattern: '/profile/', to: () => '/profile/' },
  notFound: { pattern: '/not-found/', to: (path?: string) => `/not-found/${queryString({ path })}` },
  programmes: { pattern: '/projects/', to: () => '/projects/' },
  createProgramme: { pattern: '/projects/create-project/', to: () => '/projects/create-project/' },
  /** The same wizard on a programme that exists. */
  changeProgramme: { pattern: '/projects/create-project/:id/', to: (id: number) => `/projects/create-project/${id}/` },
  /** The wizard's second step; of a scenario the only one. */
  workSchedule: {
    pattern: '/projects/create-project/:id/',
    to: (id: number) => `/projects/create-project/${id}/?step=2`,
  },
  editProgramme: {
    pattern: '/projects/edit/:id/',
    /** `asset`: the tab to open; `part`: the id of the part to open in it; `added`: an asset was just added; `created`/`edited`: the wizard was just left. */
    to: (id: number, with_: { asset?: string; part?: number; added?: 1; created?: 1; edited?: 1 } = {}) =>
      `/projects/edit/${id}/${queryString(with_)}`,
  },
  /** `change`: the entry that is open. */
  history: {
    pattern: '/projects/history/:id/',
    to: (id: number, with_: { change?: string } = {}) => `/projects/history/${id}/${queryString(with_)}`,
  },
  /** The programme right after the change of that version, beside today's. */
  asOf: {
    pattern: '/projects/history/:id/as-of/',
    to: (id: number, version: number) => `/projects/history/${id}/as-of/${queryString({ version })}`,
  },
  /** The imported schedule and how far the work has got; `view`: the tab to open, progress without one. */
  schedule: {
    pattern: '/projects/schedule/:id/',
    to: (id: number, with_: { view?: 'activities' } = {}) => `/projects/schedule/${id}/${queryString(with_)}`,
  },
  addAsset: { pattern: '/projects/edit/:id/add-asset/', to: (id: number) => `/projects/edit/${id}/add-asset/` },
  editAsset: {
    pattern: '/projects/edit/:id/edit-asset/:assetName/',
    to: (id: number, assetName: string) => `/projects/edit/${id}/edit-asset/${encodeURIComponent(assetName)}/`,
  },
  drafts: { pattern: '/drafts/', to: () => '/drafts/' },
  scenarios: {
    pattern: '/projects/scenarios/:id/',
    /** `id`: the base programme's; `chosen`: what is ticked for a comparison. */
    to: (id: number, chosen: readonly number[] = []) =>
      `/projects/scenarios/${id}/${queryString({ chosen: chosen.join(',') || undefined })}`,
  },
  compareScenarios: {
    pattern: '/projects/compare-scenarios/',
    /** The others are compared with the first, or with the baseline where it is among them. */
    to: (projects: readonly number[], measure: 'quantities' | 'labour' = 'quantities') =>
      `/projects/compare-scenarios/${queryString({
        projects: JSON.stringify(projects),
        by: measure === 'labour' ? measure : undefined,
      })}`,
  },
  /** `type`: the tab to open; `made`: an input of it was just created; `database`: Database Inputs. */
  customInputs: {
    pattern: '/custom-inputs/',
    to: (with_: { customInputType?: InputKind; made?: string; database?: 'true' } = {}) =>
      `/custom-inputs/${queryString(with_)}`,
  },
  /**
   * `type`: the step of categories and types is done; `assetType`: what a new subprogramme builds; `template`: the input to make it
   * from; `from`: the path to come back to.
   */
  createCustomInput: {
    pattern: '/custom-inputs/create-custom-inputs/',
    to: (with_: { type?: InputKind; assetType?: string; option?: 'existing'; template?: number; from?: string } = {}) =>
      `/custom-inputs/create-custom-inputs/${queryString(with_)}`,
  },
  /** `viewOption`: as the specification calls the kind, `Element make up`. */
  editCustomInput: {
    pattern: '/custom-inputs/edit-custom-inputs/:viewOption/:id/',
    to: (kind: InputKind, id: number) =>
      `/custom-inputs/edit-custom-inputs/${encodeURIComponent(inputKinds[kind].viewOption)}/${id}/`,
  },
  search: { pattern: '/search/', to: (query?: string) => `/search/${queryString({ query })}` },
  favourites: { pattern: '/favourites/', to: () => '/favourites/' },
  sharedProgrammes: { pattern: '/shared-projects/', to: () => '/shared-projects/' },
  savedComparisons: { pattern: '/projects/saved-comparisons/', to: () => '/projects/saved-comparisons/' },
  dashboard: {
    pattern: '/projects/detail/:id/',
    /** `asOf`: a version of the programme, whose figures are shown; the others are filters, as the dashboards keep them in the address. */
    to: (
      id: number,
      with_: {
        asOf?: number;
        view?: 'labour';
        material?: number;
        show?: 'all';
        unit?: string;
        labourType?: number;
      } = {},
    ) => `/projects/detail/${id}/${queryString(with_)}`,
  },
} as const;

/** The programme id in the path, or null where it is not a positive whole number. */
export function useProgrammeId(): number | null {
  const { id } = useParams();
  return id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}

/** The path with its slash at the end, as every route has it; null when it is there already. */
export function withTrailingSlash(pathname: string): string | null {
  return pathname.endsWith('/') ? null : `${pathname}/`;
}

/**
 * The path asked for before logging in, if it leads back into this client. Anything that a browser could read as another
 * host ('//host', '/\host', 'https:…') or as a page without sign-in falls back to the programme list.
 */
export function safeReturnPath(from: string | null): string {
  if (!from || !/^\/(?![/\\])/.test(from)) return paths.programmes.to();
  const url = new URL(from, window.location.origin);
  const open: string[] = [
    paths.login.pattern,
    paths.register.pattern,
    paths.passwordReset.pattern,
    paths.singleSignOn.pattern,
    paths.home.pattern,
    paths.splash.pattern,
    paths.notFound.pattern,
  ];
  if (url.origin !== window.location.origin || open.includes(url.pathname)) return paths.programmes.to();
  return url.pathname + url.search + url.hash;
}
