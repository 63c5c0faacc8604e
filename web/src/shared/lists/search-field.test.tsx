import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchField } from './search-field.tsx';

const show = (value: string) => render(<SearchField value={value} onSearch={() => {}} />);

test('says beside the box when more words were typed than are searched for', () => {
  show('asha verma bhopal thyroid pending monday');
  expect(screen.getByText('Only the first 5 words are searched for.')).toBeDefined();
});

test('says nothing of what is searched for whole', () => {
  show('asha verma bhopal thyroid pending ');
  expect(screen.queryByText(/words are searched for/)).toBeNull();
});
