// The start code of a visit as a phone may keep it: a hash that is slow enough to be worth more than the time to try 10,000 codes.
import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { isBeforeIdentified } from '@labfront/contract/visit-rules';
import type { FieldVisit } from '@labfront/contract/visits';
import type { Database } from '../../platform/db/database.ts';
import { setVisit, type VisitRow } from './visits.queries.ts';

/** OWASP's number for PBKDF2 with SHA-256: 0.12 s of a server's processor, about a second of a simple phone's. */
const ITERATIONS = 600_000;
const BYTES = 32;
const derive = promisify(pbkdf2);

/** The hash of each visit is made once, when its collector first asks for their round. */
export function createStartCodes({ db }: Pick<Database, 'db'>) {
  async function hashOf({ id, start_code: code, start_salt: salt, start_hash: made }: VisitRow): Promise<string> {
    if (made !== null) return made;
    const hash = (await derive(code, salt, ITERATIONS, BYTES, 'sha256')).toString('hex');
    await setVisit(db, id, { start_hash: hash });
    return hash;
  }

  return {
    /** Null once nobody asks for the code any more: a phone keeps none of a visit that is under way or over. */
    async forDevice(row: VisitRow): Promise<FieldVisit['startCode']> {
      if (!isBeforeIdentified(row.state)) return null;
      return { salt: row.start_salt, hash: await hashOf(row), iterations: ITERATIONS };
    },
  };
}
