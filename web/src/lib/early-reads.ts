// Reads that public/early-reads.js began before the scripts were in. Each is taken once, by the first that asks for the same.

declare global {
  interface Window {
    plumblineEarlyReads?: { readonly token: string; readonly answers: Map<string, Promise<Response>> };
  }
}

/** After that a page that nobody waited for is read anew. */
const MAX_AGE_MS = 10_000;

/** The answer that is on its way already; undefined where nobody asked, or for another user. */
export function takeEarlyRead(address: string, token: string | null): Promise<Response> | undefined {
  const early = window.plumblineEarlyReads;
  if (!early) return undefined;
  if (early.token !== token || performance.now() > MAX_AGE_MS) {
    delete window.plumblineEarlyReads;
    return undefined;
  }
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}
