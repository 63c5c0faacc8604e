// SQLite does not see that the index with a computed text has all that a search needs, and would read every row: it is told.
import {
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  RawNode,
  type ReferenceNode,
  type TableNode,
} from 'kysely';
import type { Db } from './database.ts';
import { Adapter } from './sqlite-adapter.ts';

class Telling extends OperationNodeTransformer {
  // A column's name stays as it is.
  protected override transformReference(node: ReferenceNode): ReferenceNode {
    return node;
  }

  protected override transformTable(node: TableNode): TableNode {
    const { name } = node.table.identifier;
    const told: OperationNode = RawNode.createWithSql(`"${name}" INDEXED BY "${name}_search"`);
    // Where a table may stand, so may any node.
    return told as TableNode;
  }
}

const telling = new Telling();

const plugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => telling.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

/** Has every table of a query read on its index `<table>_search`, where the engine must be told. */
export function onSearchIndex<Query extends { withPlugin(plugin: KyselyPlugin): Query }>(db: Db, query: Query): Query {
  return db.getExecutor().adapter instanceof Adapter ? query.withPlugin(plugin) : query;
}
