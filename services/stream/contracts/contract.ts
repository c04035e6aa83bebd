import Type, { type Static, type TObject, type TProperties } from 'typebox';

/**
 * What analysts are told of one type of internal event, and promised to be told alike for as long as the version stands
 * (docs/decisions/0010). The internal event may change its shape meanwhile; `from` then goes on making this one.
 */
export interface Contract<Internal> {
  /** Category of the streams and of the topic: `programme`. */
  readonly category: string;
  /** What happened, in the past tense: `asset-parts-changed`. */
  readonly fact: string;
  /** From 1; raised with an incompatible change (compatible-change.ts). */
  readonly version: number;
  /** One sentence for the reader of the documents. */
  readonly summary: string;
  /** JSON Schema 2020-12 of the data. */
  readonly data: TObject;
  /**
   * Public data of an internal event. Pure and total.
   * @param id of the stream: 42 of `programme-42`
   */
  readonly from: (internal: Internal, id: number) => unknown;
}

/** For every internal type of a domain its contract: one that is missing does not compile. */
export type ContractsOf<EventData> = { readonly [Type in keyof EventData]: Contract<EventData[Type]> };

/** The contracts of one category; the compiler holds `from` to the terms that are promised. */
export const contractsIn =
  (category: string) =>
  <Internal, Terms extends TProperties>(given: {
    readonly fact: string;
    readonly version: number;
    readonly summary: string;
    readonly terms: Terms;
    readonly from: (internal: Internal, id: number) => Static<TObject<Terms>>;
  }): Contract<Internal> => {
    const { terms, ...contract } = given;
    return { ...contract, category, data: Type.Object(terms) };
  };

type Named = Pick<Contract<never>, 'category' | 'fact' | 'version'>;

/** CloudEvents `type`: `plumbline.programme.asset-parts-changed.v1`. */
export const typeOf = ({ category, fact, version }: Named): string => `plumbline.${category}.${fact}.v${version}`;

/** CloudEvents `dataschema`, and `$id` of the schema: a name, since every installation has an address of its own. */
export const schemaIdOf = ({ category, fact, version }: Named): string =>
  `urn:plumbline:${category}.${fact}.v${version}`;
