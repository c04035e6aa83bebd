import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const PROJECT = resolve(import.meta.dirname, '../../..');
const FOLDERS = ['services', 'projections', 'test'];

/** Begins a statement; prose does not begin with one of these in lower or upper case. */
const STATEMENT =
  /^\s*(?:--.*\s+)*(select|insert into|update|delete from|with|create|alter table|drop|truncate|lock table|set|copy|analyze|listen|notify)\s/i;
/** Words that are keywords wherever they stand in a statement. */
const KEYWORDS =
  /\b(select|insert into|delete from|where|order by|group by|returning|values|left join|inner join|cross join|on conflict|do nothing|primary key|not null|references|partition by|is distinct from|for update|union all|create table|create index)\b/g;

describe('SQL', () => {
  it('has its keywords in upper case', async () => {
    const files = (await Promise.all(FOLDERS.map(sources))).flat();
    const statements = files.flatMap(statementsOf);
    expect(statements.length).toBeGreaterThan(100);
    expect(statements.flatMap(inLowerCase)).toEqual([]);
  });
});

interface Statement {
  readonly place: string;
  readonly text: string;
}

async function sources(folder: string): Promise<string[]> {
  const files = await readdir(join(PROJECT, folder), { recursive: true });
  return files.filter((file) => file.endsWith('.ts')).map((file) => join(PROJECT, folder, file));
}

/** Literals that hold SQL. What a template inserts is left out: it is a literal of its own, or a value. */
function statementsOf(file: string): Statement[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && isStatement(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ place: `${relative(PROJECT, file)}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `$${literal.text}`).join('');
  return undefined;
}

/** Two keywords: `with` or `set` alone may begin a sentence. */
const isStatement = (text: string): boolean =>
  STATEMENT.test(text) && (text.toLowerCase().match(KEYWORDS)?.length ?? 0) > 0 && /^\s*([a-z]+|[A-Z]+)\b/.test(text);

const inLowerCase = ({ place, text }: Statement): string[] =>
  (text.replace(/'[^']*'/g, "''").match(KEYWORDS) ?? []).map((keyword) => `${place} ${keyword}`);
