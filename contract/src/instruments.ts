// The calls of analysers: their messages, the mappings of their codes, and which of their results are accepted.
import { z } from 'zod';
import { ImportError } from './catalogue-import.ts';
import { Id, listQueryWith, requiredLine, TextFlag } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  Encoding,
  ImportedResult,
  Instrument,
  InstrumentBody,
  InstrumentChange,
  InstrumentMessage,
  MappingBody,
  MessageBody,
  MessageOutcome,
} from './instrument-schemas.ts';
import { rule } from './messages/rules.ts';

const MEGABYTE = 1_048_576;
/** As JSON a message grows: each of its line ends takes two characters, in base64 all of it a third. */
const MAX_MESSAGE_BODY_BYTES = 3 * MEGABYTE;
/** Messages that are accepted in one call. */
const MOST_ACCEPTED = 200;
const MOST_MAPPINGS = 1_000;
const MAX_RESULT_FILE_BYTES = 5 * MEGABYTE;

const ById = z.object({ id: Id });
const Reason = requiredLine(300, 'A reason');
const OneInstrument = z.object({ data: Instrument });
const OneMessage = z.object({ data: InstrumentMessage });
const WithKey = z.object({ data: Instrument.extend({ key: z.string() }) });
const OfMessage = z.object({ id: Id, mid: Id });

export const instruments = {
  listInstruments: endpoint({
    method: 'GET',
    path: '/instruments',
    access: 'staff',
    permission: 'instrument.read',
    summary: 'Instruments by name, with their mappings and how many of their messages wait; filter centre',
    query: listQueryWith(),
    response: z.object({ data: z.array(Instrument) }),
  }),
  listInstrumentParameters: endpoint({
    method: 'GET',
    path: '/instruments/parameters',
    access: 'staff',
    permission: 'instrument.read',
    summary: 'The parameters that instruments can measure, by name',
    response: z.object({
      data: z.array(z.object({ _id: Id, code: z.string(), name: z.string(), unit: z.string() })),
    }),
  }),
  createInstrument: endpoint({
    method: 'POST',
    path: '/instruments',
    access: 'staff',
    permission: 'instrument.manage',
    summary: 'Add an instrument; its key is shown once, in this answer',
    body: InstrumentBody,
    response: WithKey,
    status: 201,
  }),
  updateInstrument: endpoint({
    method: 'PUT',
    path: '/instruments/:id',
    access: 'staff',
    permission: 'instrument.manage',
    summary: 'Change an instrument; messages of one that is not active are refused',
    params: ById,
    body: InstrumentChange,
    response: OneInstrument,
  }),
  renewInstrumentKey: endpoint({
    method: 'POST',
    path: '/instruments/:id/key',
    access: 'staff',
    permission: 'instrument.manage',
    summary: 'Make another key, shown once; the one before ends at once',
    params: ById,
    response: WithKey,
    status: 201,
  }),
  setMappings: endpoint({
    method: 'PUT',
    path: '/instruments/:id/mappings',
    access: 'staff',
    permission: 'instrument.map',
    summary: 'Replace the mappings of an instrument; messages that wait for one are looked at again',
    params: ById,
    body: z.object({
      mappings: z
        .array(MappingBody, rule('mappings'))
        .max(MOST_MAPPINGS, rule('mappingsMost', { most: MOST_MAPPINGS })),
    }),
    response: OneInstrument,
  }),
  receiveMessage: endpoint({
    method: 'POST',
    path: '/instruments/:id/messages',
    access: 'public',
    summary:
      'A message of an instrument, with its key as bearer; the same one again is stored once and answered with 200',
    params: ById,
    body: MessageBody,
    bodyBytes: MAX_MESSAGE_BODY_BYTES,
    response: OneMessage,
    status: 201,
  }),
  listInstrumentMessages: endpoint({
    method: 'GET',
    path: '/instruments/:id/messages',
    access: 'staff',
    permission: 'instrument.read',
    summary:
      'Messages of an instrument, newest first; filter state, where "waiting" is whatever nobody has decided about',
    params: ById,
    query: listQueryWith('state'),
    response: z.object({ data: z.array(InstrumentMessage) }),
  }),
  getInstrumentMessage: endpoint({
    method: 'GET',
    path: '/instruments/:id/messages/:mid',
    access: 'staff',
    permission: 'instrument.read',
    summary: 'A message with its bytes as they came',
    params: OfMessage,
    response: z.object({ data: InstrumentMessage.extend({ raw: z.string(), encoding: Encoding }) }),
  }),
  reprocessMessage: endpoint({
    method: 'POST',
    path: '/instruments/:id/messages/:mid/reprocess',
    access: 'staff',
    permission: 'instrument.accept',
    summary: 'Read and match a message again, such as after a mapping was corrected; nothing is entered',
    params: OfMessage,
    response: OneMessage,
  }),
  acceptMessages: endpoint({
    method: 'POST',
    path: '/instruments/:id/accept',
    access: 'staff',
    permission: 'instrument.accept',
    summary:
      'Enter the matched results of messages as values that the caller answers for; each message is answered for itself',
    params: ById,
    body: z.object({
      messageIds: z
        .array(Id, rule('messageIds'))
        .min(1, rule('messageIds'))
        .max(MOST_ACCEPTED, rule('messageIdsMost', { most: MOST_ACCEPTED })),
      /** The caller has looked again: values outside the plausible limits are kept, and marked. */
      confirmed: z.boolean(rule('trueOrFalse')).nullish(),
    }),
    response: z.object({ data: z.array(MessageOutcome) }),
  }),
  discardMessage: endpoint({
    method: 'POST',
    path: '/instruments/:id/messages/:mid/discard',
    access: 'staff',
    permission: 'instrument.accept',
    summary: 'Take nothing more of a message, or of the named results of it; the message itself is kept',
    params: OfMessage,
    body: z.object({
      reason: Reason,
      /** Positions of results; without them all that nobody has decided about. */
      positions: z
        .array(z.number(rule('positions')).int(rule('positions')), rule('positions'))
        .min(1, rule('positions'))
        .max(20_000, rule('positions'))
        .optional(),
    }),
    response: OneMessage,
  }),
  importResults: endpoint({
    method: 'POST',
    path: '/lab/results/import',
    access: 'staff',
    permission: 'result.enter',
    summary: 'Enter values from a CSV file, row by row; with dryRun it only says what would happen',
    body: z.object({
      /** "true" previews the result and changes nothing. */
      dryRun: TextFlag,
      /** "true": values outside the plausible limits were looked at again; they are kept, and marked. */
      confirmed: TextFlag,
    }),
    bodyKind: 'multipart',
    files: { file: MAX_RESULT_FILE_BYTES },
    response: z.object({
      data: z.object({
        saved: z.number(),
        unchanged: z.number(),
        refused: z.number(),
        rows: z.array(ImportedResult),
        /** Lines that are no rows of results. */
        errors: z.array(ImportError),
      }),
    }),
  }),
};
