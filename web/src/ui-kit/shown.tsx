import { FlaskConical, SearchX, Truck } from 'lucide-react';
import { Accordion } from '../shared/ui/accordion.tsx';
import { Breadcrumbs } from '../shared/ui/breadcrumbs.tsx';
import { Badge, Card, Chip, Skeleton } from '../shared/ui/card.tsx';
import { LoadingScreen } from '../shared/ui/loading-screen.tsx';
import { Pagination } from '../shared/ui/pagination.tsx';
import { Price } from '../shared/ui/price.tsx';
import { QrCode } from '../shared/ui/qr-code.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { EmptyState, ErrorState } from '../shared/ui/states.tsx';
import { Steps } from '../shared/ui/steps.tsx';
import { SortTh, Table, Td, Th } from '../shared/ui/table.tsx';
import { Section } from './section.tsx';

export function Shown() {
  return (
    <>
      <Section title="Chip, badge, spinner">
        <Chip>Blood</Chip>
        <Chip tone="brand">5 tests</Chip>
        <Chip tone="saving">Save ₹200</Chip>
        <Chip tone="danger">Rejected</Chip>
        <Badge>3</Badge>
        <Spinner />
      </Section>
      <Section title="Price: plain, reduced, large">
        <Price price={499} finalPrice={499} />
        <Price price={1499} finalPrice={1199.5} discountPercent={20} />
        <Price price={1499} finalPrice={1199} discountPercent={20} size="large" />
      </Section>
      <Section title="Card, and the shape of one that is on its way">
        <Card className="w-72 p-5">A card</Card>
        <Card className="flex w-72 flex-col gap-3 p-5">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-11 w-32" />
        </Card>
      </Section>
      <Section title="List states: empty, error, error without Retry, loading">
        <EmptyState icon={SearchX} title="Nothing found" hint="Try another word." />
        <ErrorState message="Failed to fetch tests" onRetry={() => {}} />
        <ErrorState message="Failed to fetch tests" />
        <LoadingScreen />
      </Section>
      <Section title="Table with sorting, pagination">
        <Table caption="Tests">
          <thead>
            <tr>
              <SortTh field="name">Name</SortTh>
              <Th>Price</Th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <Td>Complete Blood Count</Td>
              <Td>₹299</Td>
            </tr>
          </tbody>
        </Table>
        <Pagination page={3} pageCount={12} />
      </Section>
      <Section title="Breadcrumbs, steps">
        <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Tests', to: '/view-all-test' }, { label: 'CBC' }]} />
        <Steps
          steps={[
            { icon: FlaskConical, title: 'Choose', text: 'A test or a package.' },
            { icon: Truck, title: 'We come', text: 'At the time that you chose.' },
          ]}
        />
      </Section>
      <Section title="Accordion, QR code">
        <div className="w-96 max-w-full">
          <Accordion
            items={[
              { id: 'a', title: 'Do I have to fast?', content: 'Some tests ask for it.' },
              { id: 'b', title: 'When is the report there?', content: 'The card of the test says it.' },
            ]}
          />
        </div>
        <div className="w-40">
          <QrCode value="https://example.in/?ref=ASHA" label="The link as a QR code" />
        </div>
      </Section>
    </>
  );
}
