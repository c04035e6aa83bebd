import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The person at the terminal asked for something that there is not. One line. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

export interface Given {
  /** Options by name, without the dashes. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** What stands by itself, in order. */
  readonly words: readonly string[];
}

/**
 * @param names options that take a value: `--from postgres`, `--from=postgres`
 * @throws WrongUsage for an option that is not among them or has no value
 */
export function readArguments(args: readonly string[], names: readonly string[]): Given {
  const options: ParseArgsConfig['options'] = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { options: values as Given['options'], words: positionals };
  } catch (error) {
    // Node's own sentence names the argument; what follows its first full stop is advice for programmers.
    throw new WrongUsage(String((error as Error).message).split(/\.\s/)[0]);
  }
}

/** The one word that an operation takes. @throws WrongUsage for none or several */
export function oneWord({ words }: Given, what: string): string {
  const [word, ...others] = words;
  if (word === undefined) throw new WrongUsage(`${what} is missing`);
  if (others.length > 0) throw new WrongUsage(`One ${what} is enough, not also ${others.join(', ')}`);
  return word;
}
