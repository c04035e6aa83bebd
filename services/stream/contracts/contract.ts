import Type, { type Static, type TObject, type TProperties } from 'typebox';

/**
 * The public form of one type of internal event, which stays the same as long as this version exists (docs/decisions/0010).
 * When the internal event changes its shape, `from` still produces this one.
 */
export interface Contract<Internal> {
  /** Category of the streams and of the topic: `programme`. */
  readonly category: string;
  /** Name of the event in the past tense: `asset-parts-changed`. */
  readonly fact: string;
  /** From 1; incremented by an incompatible change (compatible-change.ts). */
  readonly version: number;
  /** One sentence for the readers of docs/events. */
  readonly summary: string;
  /** JSON Schema 2020-12 of the data. */
  readonly data: TObject;
  /**
   * Public data of an internal event. Pure and total.
   * @param id of the stream: 42 of `programme-42`
   */
  readonly from: (internal: Internal, id: number) => unknown;
}

/** The contract of every internal event type of a domain; a missing one is a compile error. */
export type ContractsOf<EventData> = { readonly [Type in keyof EventData]: Contract<EventData[Type]> };

/** The contracts of one category; the compiler checks that `from` returns the declared terms. */
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

/** CloudEvents `dataschema` and `$id` of the schema: a name, not an address, since every installation has another address. */
export const schemaIdOf = ({ category, fact, version }: Named): string =>
  `urn:plumbline:${category}.${fact}.v${version}`;
