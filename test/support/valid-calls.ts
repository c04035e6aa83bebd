import { randomUUID } from 'node:crypto';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import { AccountLinks } from '../../services/identity/account-links.js';
import { registerAdmin } from './admins.js';
import { type RunningApi, type SignedUp, startApi } from './api.js';
import { type Json, type Operation, operationsOf } from './api-operations.js';
import { answerTo, freshGround, type Ground, idOn } from './fuzzed-programme.js';
import { type OidcProvider, settingsOf, startOidcProvider, Visitor } from './oidc-provider.js';
import { type RawAnswer, RawHttp } from './raw-http.js';

/** A call that is taken, on what was made for it. */
export interface PreparedCall {
  readonly ground: Ground;
  /** Undefined for a call without one. */
  readonly body: Json | undefined;
  send(body: unknown): Promise<RawAnswer>;
  /** The call with the names, and at the version, of now. */
  again(): Promise<PreparedCall>;
}

/** What a call needs beside its ground. */
interface MadeFor {
  readonly previewId: string;
  readonly link: string | undefined;
  /** The last one on the programme. */
  readonly commandId: string | undefined;
  /** Of what else was made. */
  readonly id: number | undefined;
  readonly comparison: { readonly projects: readonly number[]; readonly saved: number } | undefined;
  readonly sso: { readonly response: Json; readonly cookie: string } | undefined;
}

const LOGGED_OUT = 204;

/**
 * The operations of the API's description, as a planner sends them who means them, or an Admin where only Admins may: with the example of
 * the description for a body, and with what is there on a programme of their own.
 */
export class ValidCalls {
  private constructor(
    readonly api: RunningApi,
    private readonly provider: OidcProvider,
    private readonly http: RawHttp,
    readonly store: EventStore,
    private readonly admin: SignedUp,
    private planner: SignedUp,
  ) {}

  static async start(): Promise<ValidCalls> {
    const provider = await startOidcProvider();
    const api = await startApi({ config: { oidc: settingsOf(provider) } });
    const [planner, admin] = [await api.register(), await registerAdmin(api)];
    return new ValidCalls(api, provider, new RawHttp(api.url), api.app.get<EventStore>(EVENT_STORE), admin, planner);
  }

  async close(): Promise<void> {
    this.http.close();
    await this.api.close();
    await this.provider.close();
  }

  /** Who sends the calls: another one once a call has ended their token. */
  get ann(): SignedUp {
    return this.planner;
  }

  async operations(): Promise<Operation[]> {
    return operationsOf((await this.ann.as('get', '/api/docs-json').expect(200)).body);
  }

  /** @param ground that others may have changed; unless given, one of its own, which takes two dozen calls */
  async prepared(operation: Operation, ground?: Ground): Promise<PreparedCall> {
    const on = ground ?? (await freshGround(this.ann));
    const { path } = operation;
    return this.callOn(on, operation, {
      previewId: await this.previewFor(operation, on),
      comparison: /SavedComparisons|\/Comparisons/.test(path) ? await this.comparisonOn(on) : undefined,
      commandId: /\{commandId\}|\/effects$/.test(path) ? await this.lastCommandOn(on) : undefined,
      id: await this.madeFor(operation, on),
      link: await this.linkFor(path),
      sso: path.endsWith('/sso/complete') ? await this.signedOn() : undefined,
    });
  }

  /**
   * Sends an operation as it is meant.
   * @param ground of calls before it: where they are in its way, it has ground of its own
   * @throws Error where it is not taken there either
   */
  async accepted(operation: Operation, ground?: Ground): Promise<{ call: PreparedCall; answer: RawAnswer }> {
    const send = async (on?: Ground) => {
      const call = await this.prepared(operation, on);
      return { call, answer: await call.send(call.body) };
    };
    const shared = ground && (await send(ground).catch(() => undefined)); // nothing can be prepared on what is deleted
    const { method, path, success } = operation;
    if (shared?.answer.status === success) return shared;
    const own = (shared?.answer.status ?? 0) >= 500 ? shared : await send();
    if (own?.answer.status === success) return own;
    throw new Error(
      `${method} ${path} answers ${own?.answer.status}, not ${success}: say in test/support/valid-calls.ts what its address and body need, or in fuzzed-programme.ts what must be there.
${own?.answer.text.slice(0, 1_000)}`,
    );
  }

  /**
   * The call after one that changed what it is about: on the same ground where the body as it was is taken there once more, otherwise on
   * ground of its own.
   */
  async preparedAfter(answer: RawAnswer, operation: Operation, on: PreparedCall): Promise<PreparedCall> {
    if (await this.renewAfter(answer, operation)) return this.prepared(operation);
    if (!isReplaced(answer, operation)) {
      const proof = await on.again();
      if (isAccepted(await proof.send(proof.body))) return proof.again();
    }
    return this.prepared(operation);
  }

  /** After a call that has ended the planner's token, another planner sends the next. @returns whether that was so */
  async renewAfter(answer: RawAnswer, operation: Operation): Promise<boolean> {
    const isEnded = hasEnded(answer, operation);
    if (isEnded) this.planner = await this.api.register();
    return isEnded;
  }

  private async callOn(ground: Ground, operation: Operation, made: MadeFor): Promise<PreparedCall> {
    const { method, path, needsVersion, isUpload } = operation;
    const values: Readonly<Record<string, unknown>> = {
      assetName: 'Mainline',
      previewId: made.previewId,
      kind: 'materials',
      draft: false,
      user: this.ann.userId,
      commandId: made.commandId,
    };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(values[name] ?? made.id ?? made.comparison?.saved ?? idOn(ground, name, path)),
    );
    const { token } = path.startsWith('/api/Accounts') ? this.admin : this.ann;
    const headers: Record<string, string> = {
      Authorization: `Bearer ${token}`,
      'Content-Type': isUpload ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
    };
    if (made.sso) headers['Cookie'] = made.sso.cookie;
    if (needsVersion) {
      const isInput = path.endsWith('/full') && !path.startsWith('/api/Projects');
      const { headers: version } = await this.ann
        .as('get', isInput ? path.replace('/full', `/${inputOf(ground, path)}`) : `/api/Projects/${ground.programme}`)
        .expect(200);
      headers['If-Match'] = version.etag ?? '';
    }
    return {
      ground,
      body: made.sso?.response ?? this.bodyOn(ground, operation, made),
      send: (body) =>
        answerTo(this.http, {
          method: method.toUpperCase(),
          path: filled + this.queryOf(ground, operation, made),
          headers,
          ...(isUpload ? { body: uploadOf(path) } : body !== undefined && { body: JSON.stringify(body) }),
        }),
      again: () => this.callOn(ground, operation, made),
    };
  }

  private queryOf(ground: Ground, { method, path, queryNames }: Operation, made: MadeFor): string {
    const isOfOne = queryNames.includes('id') && (method !== 'get' || path === '/api/ShiftHours');
    const values: Readonly<Record<string, unknown>> = {
      ...(isOfOne ? { id: idOn(ground, 'id', path) } : { projectId: ground.programme }),
      ...(path.endsWith('/Duplicate') && { scenarioName: `Fuzzed ${randomUUID()}` }),
      projects: made.comparison?.projects.join(','),
      command: made.commandId,
      elementMakeupId: ground.inputs.ElementMakeups,
      workActivityId: ground.inputs.WorkActivitiesForElementMakeups,
      familyName: 'Aggregates',
      name: 'North',
      query: 'North',
      regionId: 1,
      shownIn: 5,
      format: 'xlsx',
      programmeId: ground.programme,
    };
    const given = queryNames.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`];
    });
    return given.length === 0 ? '' : `?${given.join('&')}`;
  }

  private async previewFor({ path }: Operation, ground: Ground): Promise<string> {
    if (path.startsWith('/api/CustomInputs/import') && !path.endsWith('/preview')) return this.inputsPreview();
    if (path.endsWith('/read')) return this.previewOf(ground, AMBIGUOUS_DAYS);
    if (path.endsWith('/project')) return this.previewOf(ground, scheduleOf(PROJECTS));
    const isOfOne = /\/(target|import)$|\{previewId\}/.test(path);
    return isOfOne ? this.previewOf(ground, scheduleOf(PROJECTS.slice(0, 1))) : '';
  }

  private async previewOf({ programme }: Ground, file: string): Promise<string> {
    const { body } = await this.ann
      .as('post', `/api/P6Activities/preview?projectId=${programme}`)
      .attach('file', Buffer.from(file), 'plan.xer')
      .expect(200);
    return (body as { previewId: string }).previewId;
  }

  private async inputsPreview(): Promise<string> {
    const { body } = await this.ann
      .as('post', '/api/CustomInputs/import/preview')
      .attach('file', Buffer.from(oneNewMaterial()), 'a.csv')
      .expect(200);
    return (body as { previewId: string }).previewId;
  }

  /** Scenarios that can be compared, and a comparison of them that was saved. */
  private async comparisonOn({ programme }: Ground): Promise<{ projects: number[]; saved: number }> {
    const duplicate = `/api/Projects/Duplicate?id=${programme}&scenarioName=Fuzzed%20${randomUUID()}`;
    const projects = [programme, await this.idOfNew(duplicate)];
    const saved = await this.idOfNew('/api/SavedComparisons', { name: `Fuzzed ${randomUUID()}`, projects });
    return { projects, saved };
  }

  private async lastCommandOn({ programme }: Ground): Promise<string | undefined> {
    const { body } = await this.ann.as('get', `/api/Projects/${programme}/history`).expect(200);
    return (body as { changes: { commandId: string }[] }).changes[0]?.commandId;
  }

  /** What a call is about that is not on every ground. @returns its id, where it is not told by the ground */
  private async madeFor({ method, path }: Operation, { programme, inputs }: Ground): Promise<number | undefined> {
    // A copy that parts use stays.
    if (method === 'delete' && path.startsWith('/api/SubProgramms')) return inputs.SubProgramms;
    if (path.endsWith('/reopen'))
      await this.ann.as('put', `/api/Projects/${programme}`).send({ status: 'published' }).expect(200);
    if (method === 'delete' && path.startsWith('/api/AccessTokens'))
      return this.idOfNew('/api/AccessTokens', {
        name: `Fuzzed ${randomUUID()}`,
        scope: 'read',
        expires: today(),
        password: this.ann.password,
      });
    if (method === 'delete' && path.startsWith('/api/Accounts/invitations'))
      return this.idOfNew('/api/Accounts/invitations', { email: `${randomUUID()}@example.com` }, this.admin);
    return undefined;
  }

  private async idOfNew(path: string, body?: object, by: SignedUp = this.ann): Promise<number> {
    return ((await by.as('post', path).send(body).expect(200)).body as { id: number }).id;
  }

  /** The token of a link that a call of links takes. */
  private async linkFor(path: string): Promise<string | undefined> {
    const purpose = path.endsWith('/confirm-email')
      ? 'confirmation'
      : /\/(check-link|reset-password)$/.test(path)
        ? 'reset'
        : undefined;
    return purpose && this.api.app.get(AccountLinks, { strict: false }).issue(this.ann.userId, purpose);
  }

  /** What single sign-on has shown to a browser, and the cookie that this browser has. */
  private async signedOn(): Promise<{ response: Json; cookie: string }> {
    const visitor = new Visitor();
    const { hash } = await visitor.signOn(`${this.api.url}/api/AuthUser/sso/start`, 'isla');
    const response = new URLSearchParams(hash.slice(1)).get('response') ?? hash;
    return { response: JSON.parse(response) as Json, cookie: visitor.cookieHeader };
  }

  /** A body that the call takes on this ground. */
  private bodyOn(
    ground: Ground,
    { path, body }: Operation,
    { previewId, link, comparison }: MadeFor,
  ): Json | undefined {
    if (body === undefined) return undefined;
    const isNewAsset = path.endsWith('/assets');
    const values: Readonly<Record<string, Json>> = {
      projectId: ground.programme,
      previewId,
      project: '1',
      target: 1,
      email: path.endsWith('login') ? this.ann.email : `${randomUUID()}@example.com`,
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
      ...(comparison && { projects: [...comparison.projects], name: `Fuzzed ${randomUUID()}` }),
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
}

/** The input that a call on a whole one is about. */
const inputOf = ({ inputs }: Ground, path: string): number =>
  inputs[(path.split('/')[2] ?? '') as keyof Ground['inputs']];

/** One that nobody has: codes are unique across all libraries. */
const anyTaskCode = (): string => {
  const letter = () => String.fromCharCode(65 + Math.floor(Math.random() * 26));
  return `${letter()}${letter()}${letter()}${String(Math.floor(Math.random() * 1_000)).padStart(3, '0')}`;
};

const today = (): string => new Date().toISOString().slice(0, 10);

const PROJECTS = ['%R\t1\tNORTH', '%R\t2\tSOUTH'];

/** A file with one project, or with several of which one is to be chosen. */
const scheduleOf = (projects: readonly string[]): string =>
  [
    'ERMHDR\t19.12',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name',
    ...projects,
    '%T\tTASK',
    '%F\tproj_id\ttask_code\ttask_name\ttarget_start_date\ttarget_end_date',
    '%R\t1\tA1040\tEarthworks\t2027-03-01\t2027-06-11',
    '%E',
  ].join('\n');

/** A file whose days can be read in two orders. */
const AMBIGUOUS_DAYS = 'Activity ID,Activity Name,Start,Finish\nA1040,Earthworks,03/04/2027,05/06/2027';

const oneNewMaterial = (): string => `Material,Family,Sub family,Unit\nFuzzed ${randomUUID()},Concrete,Ready-mix,m3\n`;

const BOUNDARY = 'a-boundary';

/** The body of an upload. */
const uploadOf = (path: string): string =>
  [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="a.csv"',
    '',
    path.startsWith('/api/CustomInputs') ? oneNewMaterial() : AMBIGUOUS_DAYS,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');

export const isAccepted = ({ status }: RawAnswer): boolean => status === 200 || status === LOGGED_OUT;

/** Whether the answer ended the token of its call, or used up the link or the proof of its body. */
export const hasEnded = ({ status }: RawAnswer, { path }: Operation): boolean =>
  status === LOGGED_OUT ||
  (status === 200 && /\/(change-password|reset-password|confirm-email|sso\/complete)$/.test(path));

/** A preview that was read in another way has another id. */
export const isReplaced = ({ status }: RawAnswer, { path }: Operation): boolean =>
  status === 200 && path.endsWith('/read');
