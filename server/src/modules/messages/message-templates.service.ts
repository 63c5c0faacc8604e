// Texts of SMS and WhatsApp messages that staff register, and what people want to be told.
import type { Language } from '@labfront/contract/common';
import type { Channel } from '@labfront/contract/message-kinds';
import {
  fillText,
  namesIn,
  OPTIONAL_KINDS,
  ruleOf,
  TEXT_KINDS,
  type TextKind,
  textChannelsOf,
} from '@labfront/contract/message-rules';
import type { MessagePreference, MessageTemplate, MessageTemplateBody } from '@labfront/contract/message-templates';
import { fitsRegistered } from '@labfront/contract/registered-text';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { badField } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { replaceSetting } from '../../platform/settings/settings.queries.ts';
import { DEFAULT_TEXTS, sampleValues } from './default-texts.ts';
import {
  deleteUnwanted,
  insertUnwanted,
  listTemplates,
  listUnwanted,
  putTemplate,
  QUIET_HOURS_SETTING,
  type TemplateRow,
} from './message-templates.queries.ts';
import { type Quiet, readQuietHours } from './notices.service.ts';

const LANGUAGES = ['en', 'hi'] as const;

interface Key {
  kind: TextKind;
  channel: 'sms' | 'whatsapp';
  language: Language;
}

function toTemplate({ kind, channel, language }: Key, row: TemplateRow | undefined, site: Site): MessageTemplate {
  return {
    kind,
    channel,
    language,
    text: row?.text ?? DEFAULT_TEXTS[language][kind],
    registeredId: row?.registered_id ?? '',
    header: row?.header ?? '',
    registeredText: row?.registered_text ?? '',
    active: row?.active !== 0,
    cost: row?.cost == null ? null : Number(row.cost) / 100,
    isDefault: row === undefined,
    variables: [...ruleOf(kind).variables, 'site'],
    values: sampleValues(language, site),
  };
}

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  site: Site;
}

export function createMessageTemplatesService({ database, clock, audit, site }: Dependencies) {
  const { db } = database;

  async function preferences(of: Db, accountId: string): Promise<MessagePreference[]> {
    const unwanted = new Set((await listUnwanted(of, accountId)).map(({ kind, channel }) => `${kind}.${channel}`));
    const wants = (kind: string, channel: Channel) => !unwanted.has(`${kind}.${channel}`);
    return OPTIONAL_KINDS.map((kind) => ({
      kind,
      mail: wants(kind, 'mail'),
      sms: wants(kind, 'sms'),
      whatsapp: wants(kind, 'whatsapp'),
    }));
  }

  return {
    async list(): Promise<{ data: MessageTemplate[]; quietHours: Quiet }> {
      const rows = new Map((await listTemplates(db)).map((row) => [`${row.kind}.${row.channel}.${row.language}`, row]));
      const data = TEXT_KINDS.flatMap((kind) =>
        textChannelsOf(kind).flatMap((channel) =>
          LANGUAGES.map((language) =>
            toTemplate({ kind, channel, language }, rows.get(`${kind}.${channel}.${language}`), site),
          ),
        ),
      );
      return { data, quietHours: await readQuietHours(db) };
    },

    /**
     * Stores a text with its registration.
     * @throws AppError 400 at `text` for a name that the kind does not have, at `registeredText` when it is missing beside an id and when
     * the two do not match.
     */
    async save(key: Key, body: MessageTemplateBody): Promise<MessageTemplate> {
      const names: readonly string[] = [...ruleOf(key.kind).variables, 'site'];
      const stranger = namesIn(body.text).find((name) => !names.includes(name));
      if (stranger !== undefined)
        throw badField('text', 'TEMPLATE_VARIABLE', { name: stranger, names: names.join(', ') });
      if (ruleOf(key.kind).variables.includes('code') && !body.text.includes('{code}'))
        throw badField('text', 'TEMPLATE_CODE');
      if (body.registeredId !== '' && body.registeredText === '')
        throw badField('registeredText', 'TEMPLATE_UNREGISTERED');
      if (
        body.registeredText !== '' &&
        !fitsRegistered(body.registeredText, fillText(body.text, sampleValues(key.language, site)))
      ) {
        throw badField('registeredText', 'TEMPLATE_MISMATCH');
      }
      const row: TemplateRow = {
        ...key,
        text: body.text,
        registered_id: body.registeredId,
        header: body.header,
        registered_text: body.registeredText,
        active: body.active ? 1 : 0,
        cost: body.cost === null ? null : Math.round(body.cost * 100),
        updated_at: isoTime(clock.now()),
      };
      await database.write(async (tx) => {
        await putTemplate(tx, row);
        const recordId = `${key.kind}.${key.channel}.${key.language}`;
        await audit.write(tx, {
          action: 'message-template.saved',
          recordId,
          details: { template: recordId, active: body.active },
        });
      });
      return toTemplate(key, row, site);
    },

    async saveQuietHours(quiet: Quiet): Promise<Quiet> {
      await database.write(async (tx) => {
        await replaceSetting(tx, QUIET_HOURS_SETTING, JSON.stringify(quiet));
        const details = { hours: quiet === null ? 'none' : `${quiet.from}-${quiet.to}` };
        await audit.write(tx, { action: 'message-quiet-hours.saved', recordId: QUIET_HOURS_SETTING, details });
      });
      return quiet;
    },

    preferences: (accountId: string) => preferences(db, accountId),

    savePreference: (
      accountId: string,
      { kind, channel, wanted }: { kind: string; channel: Channel; wanted: boolean },
    ): Promise<MessagePreference[]> =>
      database.write(async (tx) => {
        if (wanted) await deleteUnwanted(tx, accountId, kind, channel);
        else await insertUnwanted(tx, accountId, kind, channel, isoTime(clock.now()));
        return preferences(tx, accountId);
      }),

    exportOwn: async (accountId: string) =>
      (await listUnwanted(db, accountId)).map(({ kind, channel }) => ({
        _id: `${kind}.${channel}`,
        kind,
        channel,
        wanted: false,
      })),

    /** For the end of an account. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => deleteUnwanted(tx, accountId),
  };
}

export type MessageTemplatesService = ReturnType<typeof createMessageTemplatesService>;
