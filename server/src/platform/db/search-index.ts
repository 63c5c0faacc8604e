// SQLite does not detect that the index on a computed text covers a search, and would read every row: `INDEXED BY` forces the index.
import {
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  RawNode,
  type ReferenceNode,
  type TableNode,
} from 'kysely';
import type { Db } from './database.ts';
import { isOnSqlite } from './sqlite-adapter.ts';

class Telling extends OperationNodeTransformer {
  readonly #table: string;

  constructor(table: string) {
    super();
    this.#table = table;
  }

  // A column's name stays unchanged.
  protected override transformReference(node: ReferenceNode): ReferenceNode {
    return node;
  }

  // Only the list's own table has such an index; a subquery may read others.
  protected override transformTable(node: TableNode): TableNode {
    const { name } = node.table.identifier;
    if (name !== this.#table) return node;
    const told: OperationNode = RawNode.createWithSql(`"${name}" INDEXED BY "${name}_search"`);
    // Any node may appear in place of a table.
    return told as TableNode;
  }
}

function tell(table: string): KyselyPlugin {
  const telling = new Telling(table);
  return {
    transformQuery: ({ node, queryId }) => telling.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}

/** Forces the index `<table>_search` for a table of a query, on engines that need the hint. */
export function onSearchIndex<Query extends { withPlugin(plugin: KyselyPlugin): Query }>(
  db: Db,
  table: string,
  query: Query,
): Query {
  return isOnSqlite(db) ? query.withPlugin(tell(table)) : query;
}
