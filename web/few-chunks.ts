import { basename } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Modules that are loaded together. */
export interface SharedChunk {
  readonly name: string;
  /** The pages that load it, by the path of their module in this folder. */
  readonly of: readonly string[];
  /** How many of them have to use a module that no other page uses; without it one is enough, whoever else uses it. */
  readonly usedBy?: number;
  /** Only modules that these pages use as well: what no other page uses stays where it is. */
  readonly sharedWith?: readonly string[];
}

/** Pages that come after the others: they take their chunks as they find them, and what they use of one becomes a chunk beside it. */
export interface LaterPages {
  readonly name: string;
  readonly of: readonly string[];
  /** Chunks that every page loads whole. */
  readonly undivided: readonly string[];
  /** Where the rest would be one file more for a page with many: what these pages use of such chunks goes to the one of all pages. */
  readonly common: { readonly of: readonly string[]; readonly to: string };
}

/** What a page asks for as soon as it runs, so that the page itself is painted first. */
export interface PageParts {
  readonly name: string;
  readonly page: string;
  /** The modules that they begin with. */
  readonly of: readonly string[];
}

/**
 * Few and larger scripts (docs/decisions/0032). A bundler makes one chunk for every set of pages and dialogs that share a module:
 * some forty files for one page, most of them under 1 kB. Here a module is in the first of the shared chunks that it fits, else with
 * the one page that uses it, else where the bundler puts it. The parts of a page are one chunk, and what they share with other
 * pages is another, since the page would load all of those pages' chunks for it.
 *
 * What a page uses is known only once unused exports are gone: from a first build, which writes nothing.
 */
export function fewChunks(
  shared: readonly SharedChunk[],
  pages: readonly string[],
  parts: PageParts,
  later: readonly LaterPages[] = [],
): Plugin {
  return {
    name: 'few-chunks',
    apply: 'build',
    async config(config) {
      const first = await build({
        ...config,
        configFile: false,
        logLevel: 'error',
        plugins: (config.plugins ?? []).filter((plugin) => !isThis(plugin)),
        build: { ...config.build, write: false, minify: false, cssMinify: false, manifest: false },
      });
      const [{ output }] = [first].flat() as [Rolldown.RolldownOutput];
      const used = usedModules(output, parts);
      const names = withLaterPages(chunkNames(used, shared, pages, parts), used, later);
      return {
        build: {
          rolldownOptions: {
            output: {
              // What a module needs is in the same chunk or an earlier one, by the order of the list.
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: (id) => names.get(id) ?? null }],
              },
            },
          },
        },
      };
    },
  };
}

const isThis = (plugin: unknown): boolean => (plugin as { name?: string } | null)?.name === 'few-chunks';

/** By the path of a page's module: the modules that run with it. */
type UsedModules = (page: string) => ReadonlySet<string>;

function usedModules(output: Rolldown.RolldownOutput['output'], parts: PageParts): UsedModules {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  return (page) => {
    const root = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`));
    if (!root) throw new Error(`No chunk begins with ${page}`);
    const files = new Set([root.fileName]);
    for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported);
    // A page's first module stays what its address loads.
    if (root.isDynamicEntry && !parts.of.includes(page)) files.delete(root.fileName);
    return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
  };
}

function chunkNames(
  used: UsedModules,
  shared: readonly SharedChunk[],
  pages: readonly string[],
  parts: PageParts,
): Map<string, string> {
  const names = new Map<string, string>();
  const users = usersOf(pages, used);
  const ofParts = new Map<string, string>();
  for (const id of usersOf(parts.of, used).keys()) {
    const others = users.get(id) ?? [];
    if (!others.includes(parts.page)) ofParts.set(id, `${parts.name}-${others.length === 0 ? 'parts' : 'shared'}`);
  }
  for (const { name, of, usedBy, sharedWith } of shared) {
    const others = sharedWith && usersOf(sharedWith, used);
    for (const [id, { length }] of usersOf(of, used))
      if (
        !names.has(id) &&
        (others === undefined || others.has(id)) &&
        (usedBy === undefined || (!ofParts.has(id) && length >= usedBy && length === users.get(id)?.length))
      )
        names.set(id, name);
  }
  for (const [id, name] of ofParts) if (!names.has(id)) names.set(id, name);
  for (const [id, [page = '', ...others]] of users)
    if (others.length === 0 && !names.has(id)) names.set(id, basename(page, '.tsx'));
  return names;
}

/**
 * A page that uses a little of many chunks would load all of them. What it uses of one is apart, so that the pages of that chunk load
 * two files instead of one, and no more.
 */
function withLaterPages(
  names: Map<string, string>,
  used: UsedModules,
  later: readonly LaterPages[],
): ReadonlyMap<string, string> {
  for (const { name, of, undivided, common } of later) {
    for (const [id, [page = '', ...others]] of usersOf(of, used)) {
      const found = names.get(id);
      if (found === undefined) names.set(id, others.length > 0 ? name : basename(page, '.tsx'));
      else if (common.of.includes(found)) names.set(id, common.to);
      else if (!undivided.includes(found)) names.set(id, `${found}-${name}`);
    }
  }
  return names;
}

function usersOf(pages: readonly string[], used: UsedModules): ReadonlyMap<string, string[]> {
  const users = new Map<string, string[]>();
  for (const page of pages) for (const id of used(page)) users.set(id, [...(users.get(id) ?? []), page]);
  return users;
}
