// The default for SMS and WhatsApp: each message is a file below the data folder, so that everything works without a contract.
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotAccepted, type Provider, type TextContent } from './provider.ts';

/** The time in a UUIDv7: the same message always has the same file. */
const timeOf = (id: string) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

const fileTime = (millis: number) => new Date(millis).toISOString().replaceAll(':', '-');

export function createFileProvider(dataDir: string): Provider<TextContent> {
  const folder = join(dataDir, 'messages');

  /** Gives the file its name; another message of the same moment to the same number has the next millisecond. */
  async function place(partial: string, time: number, rest: string, reference: string): Promise<void> {
    for (let at = time; ; at += 1) {
      const path = join(folder, `${fileTime(at)}-${rest}.txt`);
      try {
        return await link(partial, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if ((await readFile(path, 'utf8')).includes(`\nReference: ${reference}\n`)) return;
      }
    }
  }

  return {
    name: 'file',
    isRepeatable: true,
    async send({ id, channel, recipient, reference, content: { text, templateId, header } }) {
      const head = [
        `To: ${recipient}`,
        `Channel: ${channel}`,
        `Reference: ${reference}`,
        `Header: ${header}`,
        `Template: ${templateId}`,
      ];
      // Written under another name until it is complete, so that a program that watches the folder never reads half a message.
      const partial = join(folder, `.${id}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(partial, `${head.join('\n')}\n\n${text}\n`, { mode: 0o600 });
        await place(partial, timeOf(id), `${channel}-${recipient}`, reference);
        await rm(partial, { force: true });
      } catch (error) {
        throw new NotAccepted('FOLDER', false, error instanceof Error ? error.message : String(error));
      }
      return { providerId: null, state: 'sent' };
    },
  };
}
