import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { AccountLinks } from '../../../services/identity/account-links.js';
import { registerAdmin } from '../../support/admins.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { type Json, type Operation, operationsOf } from '../../support/api-operations.js';
import { answerTo, expectReadable, freshGround, type Ground, idOn } from '../../support/fuzzed-programme.js';
import { placesIn, put, type Step } from '../../support/json-places.js';
import { type OidcProvider, settingsOf, startOidcProvider, Visitor } from '../../support/oidc-provider.js';
import { type RawAnswer, RawHttp } from '../../support/raw-http.js';

// docs/quality.md, Under load and attack: every field of every body meets each of these values, one at a time in a body that is taken
// otherwise. fuzz.test.ts draws at random, from more values and in more places at once.
const VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['an empty text', ''],
  ['an empty list', []],
  ['an empty object', {}],
  ['2^63', 2 ** 63],
  ['1e308', 1e308],
  ['NUL', 'a\0b'],
  ['a lone surrogate', 'a\ud83d'],
  ['10,000 characters', 'x'.repeat(10_000)],
];

let api: RunningApi;
let ann: SignedUp;
/** For the calls of Admins. */
let admin: SignedUp;
let http: RawHttp;
let store: EventStore;
let provider: OidcProvider;
beforeAll(async () => {
  provider = await startOidcProvider();
  api = await startApi({ config: { oidc: settingsOf(provider) } });
  ann = await api.register();
  admin = await registerAdmin(api);
  http = new RawHttp(api.url);
  store = api.app.get<EventStore>(EVENT_STORE);
});
afterAll(async () => {
  http.close();
  await api.close();
  await provider.close();
});

const PROJECTS = ['%R\t1\tNORTH', '%R\t2\tSOUTH'];

/** Of a file with one project, or with several of which one is to be chosen. */
async function previewOn({ programme }: Ground, projects: readonly string[]): Promise<string> {
  const lines = [
    'ERMHDR\t19.12',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name',
    ...projects,
    '%T\tTASK',
    '%F\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date',
    '%R\t1\tA1040\tEarthworks\t2027-03-01\t2027-06-11',
    '%E',
  ];
  return previewOf(programme, lines);
}

/** Of a file whose days can be read in two orders. */
const ambiguousPreview = ({ programme }: Ground): Promise<string> =>
  previewOf(programme, ['Activity ID,Activity Name,Start,Finish', 'A1040,Earthworks,03/04/2027,05/06/2027']);

async function previewOf(programme: number, lines: readonly string[]): Promise<string> {
  const { body } = await ann
    .as('post', `/api/P6Activities/preview?projectId=${programme}`)
    .attach('file', Buffer.from(lines.join('\n')), 'plan.xer')
    .expect(200);
  return (body as { previewId: string }).previewId;
}

/** Of a file with one new material. */
async function inputsPreview(): Promise<string> {
  const { body } = await ann
    .as('post', '/api/CustomInputs/import/preview')
    .attach(
      'file',
      Buffer.from(`Material,Family,Sub family,Unit\nFuzzed ${randomUUID()},Concrete,Ready-mix,m3\n`),
      'a.csv',
    )
    .expect(200);
  return (body as { previewId: string }).previewId;
}

/** Scenarios that can be compared, and a comparison of them that was saved. */
async function comparisonOn({ programme }: Ground): Promise<{ projects: number[]; saved: number }> {
  const made = async (path: string, body?: object) =>
    ((await ann.as('post', path).send(body).expect(200)).body as { id: number }).id;
  const projects = [programme, await made(`/api/Projects/Duplicate?id=${programme}&scenarioName=Fuzzed`)];
  return { projects, saved: await made('/api/SavedComparisons', { name: `Fuzzed ${randomUUID()}`, projects }) };
}

interface MadeFor {
  readonly previewId: string;
  readonly link: string | undefined;
  readonly comparison: Awaited<ReturnType<typeof comparisonOn>> | undefined;
}

/** A body that the call takes on this ground. */
function bodyOn(ground: Ground, { path, body = null }: Operation, { previewId, link, comparison }: MadeFor): Json {
  const isNewAsset = path.endsWith('/assets');
  const values: Readonly<Record<string, Json>> = {
    projectId: ground.programme,
    previewId,
    project: '1',
    target: 1,
    email: path.endsWith('login') ? ann.email : `${randomUUID()}@example.com`,
    subProgrammId: path.includes('/Tasks') ? ground.copy : 1,
    p6ActivityId: ground.activity,
    assetZoneId: ground.zone,
    packageId: ground.package,
    assetPackageId: ground.package,
    ...(path.endsWith('/save') && { partIds: [ground.part], removed: [] }),
    shiftId: ground.shift,
    expires: today(),
    ...(path.endsWith('/Tasks/full') && { taskCode: anyTaskCode() }),
    ...(path === '/api/Tasks' && { taskCode: '' }),
    workActivityId: ground.inputs.WorkActivitiesForElementMakeups,
    elementMakeupId: path.startsWith('/api/WorkActivities') ? ground.inputs.ElementMakeups : 7,
    ...(link !== undefined && { token: link }),
    ...(isNewAsset && { assetName: 'Link' }),
    ...(comparison && { projects: comparison.projects, name: `Fuzzed ${randomUUID()}` }),
    ...(path.startsWith('/api/Projects') && !path.endsWith('/sample') && { name: `Fuzzed ${randomUUID()}` }),
  };
  const ids: Readonly<Record<string, Json>> = {
    // The record itself, of the calls that change a whole input.
    ...(path.endsWith('/full') && !path.startsWith('/api/Projects') && { '': inputOf(ground, path) }),
    tasks: ground.task,
    renamed: ground.package,
    ...(path.endsWith('/CustomInputs/preview') && {
      materials: ground.inputs.Materials,
      productionRates: ground.inputs.ProductionRates,
    }),
    parts: isNewAsset ? null : ground.part,
    part: ground.part,
  };
  const known = (value: Json, at: string): Json => {
    if (Array.isArray(value)) return value.map((child) => known(child, at));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => {
        const own = name === 'id' ? ids[at] : values[name];
        return [name, own === undefined ? known(child, name) : own];
      }),
    );
  };
  return path.endsWith('/take-dates') ? { parts: [ground.part] } : known(body, '');
}

/** The input that a call on a whole one is about. */
const inputOf = ({ inputs }: Ground, path: string): number =>
  inputs[(path.split('/')[2] ?? '') as keyof Ground['inputs']];

/** One that nobody has: codes are unique across all libraries. */
const anyTaskCode = (): string => {
  const letter = () => String.fromCharCode(65 + Math.floor(Math.random() * 26));
  return `${letter()}${letter()}${letter()}${String(Math.floor(Math.random() * 1_000)).padStart(3, '0')}`;
};

/** The token of a link that a call of links takes. */
async function linkFor(path: string): Promise<string | undefined> {
  const purpose = path.endsWith('/confirm-email')
    ? 'confirmation'
    : /\/(check-link|reset-password)$/.test(path)
      ? 'reset'
      : undefined;
  return purpose && api.app.get(AccountLinks, { strict: false }).issue(ann.userId, purpose);
}

/** What single sign-on has shown to a browser, and the cookie that this browser has. */
async function signedOn(): Promise<{ response: Json; cookie: string }> {
  const visitor = new Visitor();
  const { hash } = await visitor.signOn(`${api.url}/api/AuthUser/sso/start`, 'isla');
  const response = new URLSearchParams(hash.slice(1)).get('response') ?? hash;
  return { response: JSON.parse(response) as Json, cookie: visitor.cookieHeader };
}

interface Prepared {
  readonly ground: Ground;
  readonly body: Json;
  send(body: unknown): Promise<RawAnswer>;
  /** The call with the names, and at the version, of now. */
  again(): Promise<Prepared>;
}

async function previewFor(path: string, ground: Ground): Promise<string> {
  if (path.startsWith('/api/CustomInputs/import')) return inputsPreview();
  if (path.endsWith('/read')) return ambiguousPreview(ground);
  if (path.endsWith('/project')) return previewOn(ground, PROJECTS);
  return /\/(target|import)$/.test(path) ? previewOn(ground, PROJECTS.slice(0, 1)) : '';
}

async function prepared(operation: Operation): Promise<Prepared> {
  const ground = await freshGround(ann);
  const { path } = operation;
  const previewId = await previewFor(path, ground);
  const comparison = path.startsWith('/api/SavedComparisons') ? await comparisonOn(ground) : undefined;
  const link = await linkFor(path);
  const sso = path.endsWith('/sso/complete') ? await signedOn() : undefined;
  return callOn(ground, operation, { previewId, link, comparison }, sso);
}

async function callOn(
  ground: Ground,
  operation: Operation,
  made: MadeFor,
  sso: Awaited<ReturnType<typeof signedOn>> | undefined,
): Promise<Prepared> {
  const { method, path, needsVersion } = operation;
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      ({ assetName: 'Mainline', previewId: made.previewId, kind: 'materials' })[name] ??
      String(made.comparison?.saved ?? idOn(ground, name, path)),
  );
  const { token } = path.startsWith('/api/Accounts') ? admin : ann;
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  if (sso) headers['Cookie'] = sso.cookie;
  if (needsVersion) {
    const isInput = path.endsWith('/full') && !path.startsWith('/api/Projects');
    const { headers: version } = await ann
      .as('get', isInput ? path.replace('/full', `/${inputOf(ground, path)}`) : `/api/Projects/${ground.programme}`)
      .expect(200);
    headers['If-Match'] = version.etag ?? '';
  }
  return {
    ground,
    body: sso?.response ?? bodyOn(ground, operation, made),
    send: (body) =>
      answerTo(http, {
        method: method.toUpperCase(),
        path: filled,
        headers,
        body: JSON.stringify(body),
      }),
    again: () => callOn(ground, operation, made, sso),
  };
}

const today = (): string => new Date().toISOString().slice(0, 10);

const LOGGED_OUT = 204;
const isAccepted = ({ status }: RawAnswer): boolean => status === 200 || status === LOGGED_OUT;

/** Whether the answer ended the token of its call, or used up the link or the proof of its body. */
const hasEnded = ({ status }: RawAnswer, { path }: Operation): boolean =>
  status === LOGGED_OUT ||
  (status === 200 && /\/(change-password|reset-password|confirm-email|sso\/complete)$/.test(path));

/** A preview that was read in another way has another id. */
const isReplaced = ({ status }: RawAnswer, { path }: Operation): boolean => status === 200 && path.endsWith('/read');

/**
 * The call after one that changed what it is about: on the same ground where the body as it was is taken there once more, otherwise on
 * ground of its own, which takes two dozen calls.
 */
async function preparedAfter(answer: RawAnswer, operation: Operation, on: Prepared): Promise<Prepared> {
  if (hasEnded(answer, operation)) ann = await api.register();
  else if (!isReplaced(answer, operation)) {
    const proof = await on.again();
    if (isAccepted(await proof.send(proof.body))) return proof.again();
  }
  return prepared(operation);
}

/** Sends all the values together that were taken one at a time, or the last of them where they are not taken so. @returns where they stand */
async function sendTogether(
  on: Prepared,
  operation: Operation,
  taken: readonly { readonly place: readonly Step[]; readonly value: unknown }[],
): Promise<Ground> {
  const isAround = (one: readonly Step[], other: readonly Step[]) =>
    one.length < other.length && one.every((step, i) => step === other[i]);
  const innermost = taken.filter(({ place }) => !taken.some((other) => isAround(place, other.place)));
  for (const values of [innermost, taken.slice(-1)]) {
    const body = values.reduce<unknown>((changed, { place, value }) => put(changed, place, value), on.body);
    const answer = await on.send(body);
    const { method, path } = operation;
    if (answer.status >= 500) throw new Error(`${method} ${path} with all values that were taken: ${answer.text}`);
    if (hasEnded(answer, operation)) ann = await api.register();
    if (isAccepted(answer)) break;
  }
  return on.ground;
}

it('No value in any field of a body is answered with a fault of ours, or stored by half', async () => {
  const operations = operationsOf((await ann.as('get', '/api/docs-json').expect(200)).body);
  const strayed: object[] = [];
  let fields = 0;
  for (const operation of operations.filter(({ body }) => body !== undefined)) {
    const { method, path } = operation;
    let on = await prepared(operation);
    const accepted = await on.send(on.body);
    expect({ method, path, isAccepted: isAccepted(accepted) }).toEqual({ method, path, isAccepted: true });
    let changed = accepted;
    let isChanged = true;
    const taken: { readonly place: readonly Step[]; readonly value: unknown }[] = [];
    for (const place of placesIn(on.body).filter(({ length }) => length > 0)) {
      fields++;
      for (const [name, value] of VALUES) {
        if (isChanged) on = await preparedAfter(changed, operation, on);
        const before = await store.head();
        const answer = await on.send(put(on.body, place, value));
        const { status, text } = answer;
        const stored = (await store.head()) !== before;
        if (status >= 500 || (!isAccepted(answer) && stored))
          strayed.push({ method, path, field: place.join('.'), name, status, stored, text });
        if (stored) taken.push({ place, value });
        isChanged = stored || hasEnded(answer, operation) || isReplaced(answer, operation);
        if (isChanged) changed = answer;
      }
    }
    // A value that stops a read model stops it for every programme; one that stops the reads of one stands in that programme.
    if (isChanged) on = await preparedAfter(changed, operation, on);
    const ground = await sendTogether(on, operation, taken);
    await expectReadable(ann, await store.head(), ground);
  }
  expect(strayed).toEqual([]);
  expect(fields).toBeGreaterThan(250);
  // One request after the other: two minutes on an idle machine, over 15 beside ten busy processes.
}, 1_800_000);
