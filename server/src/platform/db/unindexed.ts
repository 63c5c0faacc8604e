import { type RawBuilder, sql } from 'kysely';

/**
 * A column of text, written so that no index serves it. SQLite counts no rows beforehand: of two indexes it may take the one that
 * finds everything of a state in place of the one that finds everything of a person.
 */
export const unindexed = <Text extends string>(column: string): RawBuilder<Text> => sql`${sql.ref(column)} || ''`;
