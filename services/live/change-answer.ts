import Type from 'typebox';
import { count, flag, named, orNull, uuid } from '../platform/http/answer-schema.js';
import { POSITION } from '../platform/http/describe-call.js';

const position = Type.String({ pattern: POSITION.pattern, description: 'X-Min-Position of the reads that follow' });

/** The data of a server-sent event. */
export const CHANGE = named('Change', {
  position,
  programmeId: Type.Optional(count()),
  version: Type.Optional(count('Of the programme, or of its schedule')),
  commandId: Type.Optional(orNull(uuid())),
  userId: Type.Optional(orNull(count())),
  schedule: Type.Optional(flag("The programme's imported schedule changed, not the programme itself")),
  library: Type.Optional(Type.Literal(true)),
  figures: Type.Optional(Type.Array(count(), { description: 'Programmes whose figures show a changed input now' })),
  cards: Type.Optional(Type.Array(count(), { description: 'Programmes whose cards may have changed' })),
  lists: Type.Optional(Type.Literal(true, { description: 'More cards may have changed than are told one by one' })),
  news: Type.Optional(Type.Literal(true, { description: "The reader's notifications have changed" })),
  all: Type.Optional(Type.Literal(true)),
});
