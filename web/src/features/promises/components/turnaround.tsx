import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { promisesMessages } from '../promises.messages.ts';
import { selectPromises } from '../promises.slice.ts';

const number = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 1 });

/** Promised and real time of reports by test; nothing where too few were made to say it. */
export function Turnaround() {
  const text = useMessages(promisesMessages);
  const locale = useLocale();
  const { turnaround } = useAppSelector(selectPromises);
  if (turnaround === null || turnaround.inTimePercent === null) return null;
  const { days, lines, inTimePercent, tests } = turnaround;
  return (
    <section className="flex flex-col gap-3">
      <h2>{text.times}</h2>
      <p className="tabular">{text.timesIn(`${number(inTimePercent)}%`, number(lines), days)}</p>
      {tests.length > 0 && (
        <Table caption={text.times}>
          <thead>
            <tr>
              <Th>{text.test}</Th>
              <Th className="text-right">{text.promised}</Th>
              <Th className="text-right">{text.taken}</Th>
              <Th className="text-right">{text.inTime}</Th>
            </tr>
          </thead>
          <tbody>
            {tests.map(({ _id, slug, name, nameHi, promisedHours, hours, inTimePercent: percent }) => (
              <tr key={_id}>
                <Td>
                  <Link to={`/test/${slug}`} className="link inline-flex min-h-touch items-center">
                    {locale === 'hi' ? (nameHi ?? name) : name}
                  </Link>
                </Td>
                <Td className="tabular text-right">{text.hours(number(promisedHours))}</Td>
                <Td className="tabular text-right">{text.hours(number(hours))}</Td>
                <Td className="tabular text-right">{number(percent)}%</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
