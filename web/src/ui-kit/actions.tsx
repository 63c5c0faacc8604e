import { Heart } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, type ButtonVariant, IconButton } from '../shared/ui/button.tsx';
import { QuantityStepper } from '../shared/ui/quantity-stepper.tsx';
import { StateSelect } from '../shared/ui/state-select.tsx';
import { Switch } from '../shared/ui/switch.tsx';
import { Section } from './section.tsx';

const VARIANTS: readonly ButtonVariant[] = ['accent', 'primary', 'secondary', 'quiet', 'danger'];

export function Actions() {
  const [quantity, setQuantity] = useState(1);
  const [on, setOn] = useState(true);
  return (
    <>
      {VARIANTS.map((variant) => (
        <Section key={variant} title={`Button, ${variant}`}>
          <Button variant={variant}>Normal</Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink variant={variant} to="/">
            Link
          </ButtonLink>
        </Section>
      ))}
      <Section title="Icon button">
        <IconButton label="Keep">
          <Heart aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Keep, disabled" disabled>
          <Heart aria-hidden="true" className="size-5" />
        </IconButton>
      </Section>
      <Section title="Quantity stepper: free, at its ends, with removal">
        <QuantityStepper
          value={quantity}
          max={10}
          onStep={(step) => setQuantity(quantity + (step === 'increase' ? 1 : -1))}
        />
        <QuantityStepper value={1} max={10} label="At its least" onStep={() => {}} />
        <QuantityStepper value={10} max={10} label="At its most" onStep={() => {}} />
        <QuantityStepper value={1} min={0} max={10} label="In the cart" removeLabel="Remove" onStep={() => {}} />
      </Section>
      <Section title="Switch: on, off, busy">
        <Switch label="Active" checked={on} onToggle={setOn} />
        <Switch label="Inactive" checked={false} onToggle={() => {}} />
        <Switch label="Being changed" checked busy onToggle={() => {}} />
      </Section>
      <Section title="State select: with moves, at its end, busy">
        {([['Accepted', 'Rejected'], [], ['Accepted']] as const).map((moves, index) => (
          <StateSelect
            key={moves.length}
            label="Status"
            state="Pending"
            moves={moves}
            nameOf={(state) => state}
            busy={index === 2}
            onMove={() => {}}
          />
        ))}
      </Section>
    </>
  );
}
