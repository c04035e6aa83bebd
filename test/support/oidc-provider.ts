import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { OidcConfig } from '../../services/platform/config.js';

/** As `OIDC_…` name it. */
export const CLIENT = { clientId: 'plumbline', clientSecret: 'a secret that the provider and the product share' };

/** Of a product whose people come from this provider. */
export const settingsOf = ({ issuer }: Pick<OidcProvider, 'issuer'>, emailDomains = ['example.com']): OidcConfig => ({
  issuer,
  ...CLIENT,
  emailDomains,
  emailVerified: 'required',
});

const KEY_ID = 'provider-key';
const RETURN_PATH = '/api/AuthUser/sso/callback';

/** What the provider says of somebody; without an entry `<login>@example.com`, verified. */
export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean | undefined;
}

export interface OidcProvider {
  readonly issuer: string;
  /** By login. */
  readonly people: Map<string, Person>;
  /** A token that the provider's key signed, whatever it says. */
  sign(claims: JWTPayload, expires?: string | number): Promise<string>;
  /** The same by another key under the same id. */
  forge(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/** A provider of OpenID Connect on the loopback address, with pages of its own to log in and to consent. */
export async function startOidcProvider(port = 0): Promise<OidcProvider> {
  return withoutWarnings(() => started(port));
}

/** It warns of everything that only tests do. */
async function withoutWarnings<Result>(work: () => Promise<Result>): Promise<Result> {
  const { warn } = console;
  console.warn = () => undefined;
  return work().finally(() => {
    console.warn = warn;
  });
}

async function started(port: number): Promise<OidcProvider> {
  const { Provider } = await import('oidc-provider');
  const [own, others] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`http://localhost${RETURN_PATH}`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The e-mail stands in the ID token, as the product needs it (docs/runbook.md, Single sign-on).
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { IdToken: 3600, Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 3600 },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, email: `${login}@example.com`, email_verified: true, ...people.get(login) }),
    }),
  });
  // The product listens on whatever port is free.
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    new URL(address).hostname === 'localhost' && new URL(address).pathname === RETURN_PATH;
  server.on('request', provider.callback());

  const signed = (key: CryptoKey, claims: JWTPayload, expires: string | number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key);
  return {
    issuer,
    people,
    sign: (claims, expires = '1h') => signed(own.privateKey, claims, expires),
    forge: (claims) => signed(others.privateKey, claims, '1h'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A browser without a screen: follows where it is led, fills in the provider's forms, and keeps each host's cookies. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  /** @returns where the product leads to in the end, with what stands behind `#` */
  async signOn(startAddress: string, login: string): Promise<URL> {
    let { location } = await this.ask(startAddress);
    while (location !== undefined && location.pathname !== '/single-sign-on/') {
      const page = await this.ask(location.href);
      const form = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1];
      if (form === undefined) location = page.location;
      else {
        const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? '';
        location = (await this.ask(form, new URLSearchParams({ prompt, login, password: 'any' }))).location;
      }
    }
    if (location === undefined) throw new Error('The sign-on leads nowhere');
    return location;
  }

  async ask(address: string, form?: URLSearchParams): Promise<{ location: URL | undefined; text: string }> {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: this.cookieHeader },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    return { location: location === null ? undefined : new URL(location, address), text: await answer.text() };
  }

  /** Everything that was set: the tests' hosts share one name, and paths do not matter to them. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
