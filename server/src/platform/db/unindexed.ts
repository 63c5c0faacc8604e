import { type RawBuilder, sql } from 'kysely';

/**
 * A text column, written so that no index serves it. SQLite has no row statistics: it may prefer the index on a state, which matches many
 * rows, to the index on a person, which matches few.
 */
export const unindexed = <Text extends string>(column: string): RawBuilder<Text> => sql`${sql.ref(column)} || ''`;
