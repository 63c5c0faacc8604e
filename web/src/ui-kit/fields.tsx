import { useState } from 'react';
import { Checkbox } from '../shared/ui/checkbox.tsx';
import { ChipsField } from '../shared/ui/chips-field.tsx';
import { TextArea } from '../shared/ui/text-area.tsx';
import { PasswordField, SelectField, TextField } from '../shared/ui/text-field.tsx';
import { Section } from './section.tsx';

const CITIES = [
  { value: 'bhopal', label: 'Bhopal' },
  { value: 'indore', label: 'Indore' },
];

export function Fields() {
  const [chips, setChips] = useState<readonly string[]>(['Haemoglobin', 'Platelets']);
  return (
    <>
      <Section title="Text field: empty, hint, optional, prefix, error, disabled">
        <TextField label="Name" />
        <TextField label="Name" hint="As in your identity card" defaultValue="Asha Verma" />
        <TextField label="Landmark" optional />
        <TextField label="Mobile number" prefix="+91" defaultValue="9876543210" />
        <TextField label="E-mail" defaultValue="asha@" error="Enter an e-mail address" />
        <TextField label="Total" defaultValue="₹1,299" disabled />
      </Section>
      <Section title="Password field: plain, error">
        <PasswordField label="Password" defaultValue="a-password" />
        <PasswordField label="Password" error="At least 8 characters" />
      </Section>
      <Section title="Select field: nothing chosen, chosen, error, disabled">
        <SelectField label="City" options={CITIES} empty="Choose a city" />
        <SelectField label="City" options={CITIES} defaultValue="indore" />
        <SelectField label="City" options={CITIES} empty="Choose a city" error="Choose a city" />
        <SelectField label="City" options={CITIES} disabled />
      </Section>
      <Section title="Text area: plain, error">
        <TextArea label="Message" rows={3} />
        <TextArea label="Message" rows={3} error="Write a message" />
      </Section>
      <Section title="Checkbox: off, on, error, disabled">
        <Checkbox label="I accept the terms" />
        <Checkbox label="I accept the terms" defaultChecked />
        <Checkbox label="I accept the terms" error="Accept the terms to go on" />
        <Checkbox label="I accept the terms" disabled />
      </Section>
      <Section title="Chips field: filled, empty, error">
        <ChipsField label="Parameters" values={chips} onChange={setChips} />
        <ChipsField label="Parameters" values={[]} onChange={() => {}} placeholder="Type and press Enter" />
        <ChipsField label="Parameters" values={[]} onChange={() => {}} error="Name at least one" />
      </Section>
    </>
  );
}
