// Analysers on the wire: instruments, their messages and the results in them (laboratory.md section 5).
import { z } from 'zod';
import { Id, requiredLine, Timestamp, text } from './common.ts';
import { parseDecimal } from './decimal-text.ts';
import {
  INSTRUMENT_PROTOCOLS,
  MESSAGE_PROBLEMS,
  MESSAGE_STATES,
  READING_REASONS,
  READING_STATES,
} from './instrument-states.ts';
import { ResultOutcome } from './laboratory.ts';
import { rule } from './messages/rules.ts';

const Protocol = z.enum(INSTRUMENT_PROTOCOLS, rule('protocol'));

export const Mapping = z.object({
  code: z.string(),
  /** Null for a code whose values are left out, such as a histogram. */
  parameterId: Id.nullable(),
  /** As the instrument writes it; a value in another one is not taken. */
  unit: z.string(),
  /** Values are multiplied by it; with 1 they stay as they were sent. */
  factor: z.number(),
});
export type Mapping = z.output<typeof Mapping>;

export const Instrument = z.object({
  _id: Id,
  name: z.string(),
  centreId: Id,
  protocol: Protocol,
  department: z.string(),
  active: z.boolean(),
  mappings: z.array(Mapping),
  /** How many messages wait, by state. */
  waiting: z.object({
    received: z.number(),
    matched: z.number(),
    unmatched: z.number(),
    unmapped: z.number(),
    qc: z.number(),
  }),
  lastMessageAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Instrument = z.output<typeof Instrument>;

export const Reading = z.object({
  /** Counts the results of a message, from 1. */
  position: z.number(),
  /** The code of the tube, as the instrument sent it. */
  specimen: z.string(),
  code: z.string(),
  /** As it was sent. */
  value: z.string(),
  unit: z.string(),
  parameter: z.object({ _id: Id, code: z.string(), name: z.string() }).nullable(),
  state: z.enum(READING_STATES),
  reason: z.enum(READING_REASONS).nullable(),
  /** A sentence about the reason, where there is one. */
  detail: z.string(),
});
export type Reading = z.output<typeof Reading>;

export const InstrumentMessage = z.object({
  _id: Id,
  /** The id that the sender gave it. */
  id: z.string(),
  protocol: Protocol,
  state: z.enum(MESSAGE_STATES),
  /** Why it could not be read. */
  problem: z.enum(MESSAGE_PROBLEMS).nullable(),
  bytes: z.number(),
  results: z.array(Reading),
  decidedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  decidedAt: Timestamp.nullable(),
  discardReason: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type InstrumentMessage = z.output<typeof InstrumentMessage>;

const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
export const Encoding = z.enum(['utf8', 'base64'], rule('encoding'));

export const MessageBody = z
  .object({
    id: requiredLine(100, 'Message id'),
    protocol: Protocol,
    raw: z.string(rule('rawMessage')).min(1, rule('rawMessage')),
    /** How `raw` holds the bytes: as text, or in base64 where they are no UTF-8. */
    encoding: Encoding.default('utf8'),
  })
  .refine(({ raw, encoding }) => (encoding === 'utf8' ? raw.isWellFormed() : isBase64(raw)), {
    message: rule('rawMessage'),
    path: ['raw'],
  });
export type MessageBody = z.output<typeof MessageBody>;

const fields = {
  name: requiredLine(120, 'Name'),
  department: requiredLine(60, 'Department'),
};
export const InstrumentBody = z.object({ ...fields, centreId: Id, protocol: Protocol });
export type InstrumentBody = z.output<typeof InstrumentBody>;
export const InstrumentChange = z.object({
  name: fields.name.optional(),
  department: fields.department.optional(),
  active: z.boolean(rule('trueOrFalse')).optional(),
});
export type InstrumentChange = z.output<typeof InstrumentChange>;

/** A factor as decimal text has a finite number of digits, so that a product is exact. */
const isFactor = (factor: number) => parseDecimal(String(factor)) !== null;

export const MappingBody = z.object({
  code: requiredLine(60, 'Code'),
  parameterId: Id.nullable(),
  unit: text(40, 'Unit'),
  factor: z
    .number(rule('factor'))
    .positive(rule('factor'))
    .max(1_000_000_000, rule('factor'))
    .refine(isFactor, rule('factor')),
});
export type MappingBody = z.output<typeof MappingBody>;

/** The outcome of one message of a batch; a refused message does not stop the others. */
export const MessageOutcome = z.object({
  messageId: Id,
  outcome: z.enum(['accepted', 'partly', 'waiting', 'refused']),
  code: z.string().optional(),
  message: z.string().optional(),
  state: z.enum(MESSAGE_STATES).nullable(),
  /** Values that were entered, one for each line that measures them. */
  results: z.array(ResultOutcome),
});
export type MessageOutcome = z.output<typeof MessageOutcome>;

/** One row of a file of results. */
export const ImportedResult = z.object({
  line: z.number(),
  specimen: z.string(),
  parameter: z.string(),
  value: z.string(),
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'refused']),
  code: z.string().optional(),
  message: z.string().optional(),
  flag: ResultOutcome.shape.flag,
  critical: z.boolean().optional(),
});
export type ImportedResult = z.output<typeof ImportedResult>;
