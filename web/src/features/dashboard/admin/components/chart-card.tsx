import { type ReactNode, useId } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { Link } from '../../../../shared/router/link.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Table, Td, Th } from '../../../../shared/ui/table.tsx';
import { dashboardMessages } from '../dashboard.messages.ts';

/** A figure as text, and the list of its rows for whoever may see it. */
export type ChartCell = string | { readonly text: string; readonly to: string };

interface ChartCardProps {
  readonly title: string;
  readonly head: readonly string[];
  /** The first column names the row. */
  readonly rows: readonly (readonly [name: string, ...cells: ChartCell[]])[];
  readonly className?: string;
  /** The picture; whoever cannot see it has the table. */
  readonly children: ReactNode;
}

/** A chart, and the same figures as a table that anybody can open. */
export function ChartCard({ title, head, rows, className = '', children }: ChartCardProps) {
  const text = useMessages(dashboardMessages);
  const id = useId();
  return (
    <Card className={`min-w-0 p-4 sm:p-6 ${className}`}>
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-4 text-lg!">
          {title}
        </h2>
        <div aria-hidden="true">{children}</div>
        <details className="mt-3">
          <summary className="link inline-flex min-h-touch items-center text-sm">{text.asTable}</summary>
          <div className="max-h-96 overflow-y-auto">
            <Table caption={title}>
              <thead>
                <tr>
                  {head.map((name, column) => (
                    <Th key={name} className={column > 0 ? 'text-right' : ''}>
                      {name}
                    </Th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...cells]) => (
                  <tr key={name}>
                    <Td>{name}</Td>
                    {cells.map((cell, column) => (
                      <Td key={head[column + 1]} className="tabular text-right">
                        {typeof cell === 'string' ? (
                          cell
                        ) : (
                          <Link
                            to={cell.to}
                            aria-label={text.showRows(`${name}, ${head[column + 1]}`, cell.text)}
                            className="link inline-flex min-h-touch items-center lg:min-h-8"
                          >
                            {cell.text}
                          </Link>
                        )}
                      </Td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        </details>
      </section>
    </Card>
  );
}
