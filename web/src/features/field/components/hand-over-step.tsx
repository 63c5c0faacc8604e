import type { FieldVisit } from '@labfront/contract/visits';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { fieldMessages } from '../field.messages.ts';
import type { Recording } from '../use-record.ts';
import { StepBox } from './step-box.tsx';

const NO_BOX = 'none';

interface HandOverProps {
  readonly visit: FieldVisit;
  readonly recording: Recording;
}

/** Gives the tubes out of the collector's hands: into an open box of the centre, or to somebody there. */
export function HandOverStep({ visit, recording: { record, busy } }: HandOverProps) {
  const text = useMessages(fieldMessages);
  // Visits that were kept by an earlier version of this page have no boxes.
  const { boxes = [] }: Partial<Pick<FieldVisit, 'boxes'>> = visit;
  const [box, setBox] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isUnsaid = boxes.length > 0 && box === '';
    setIsMissing(isUnsaid);
    if (isUnsaid) return;
    void record({ kind: 'handOver', ...(box !== '' && box !== NO_BOX && { shipmentId: box }) });
  };
  return (
    <StepBox title={text.nextStep}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {boxes.length > 0 && (
          <SelectField
            label={text.box}
            value={box}
            error={isMissing ? text.chooseBox : undefined}
            onChange={({ target }) => setBox(target.value)}
            empty={text.chooseBox}
            options={[
              ...boxes.map(({ _id, number, to }) => ({ value: _id, label: text.boxTo(number, to) })),
              { value: NO_BOX, label: text.noBox },
            ]}
          />
        )}
        <Button type="submit" variant="accent" size="large" wide disabled={busy}>
          {text.handOver}
        </Button>
      </form>
    </StepBox>
  );
}
