// Prescriptions, requests, letters and uploaded reports of the demonstration, and the answers of the staff.
import PDFDocument from 'pdfkit';
import type { DemoCustomer, DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';
import type { Dice } from './demo-stories.ts';

const LETTERS = [
  ['Are you open on Sunday afternoon?', 'On Sunday we are open from 6 am to 1 pm.'],
  ['Can my mother be visited at home in Ashoka Garden?', 'Yes. Book a visit with your pincode, or call us.'],
  ['My report of last week: may I have a printed copy?', 'Yes, at the counter, at no charge.'],
  ['Do I have to fast for the thyroid test?', 'No. You can come at any time of the day.'],
] as const;

/** A page as a doctor or another laboratory writes it. */
async function writePage(heading: string, lines: readonly string[]): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A5', margin: 40 });
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  page.fontSize(15).text(heading).moveDown().fontSize(11);
  for (const line of lines) page.text(line).moveDown(0.5);
  page.end();
  await new Promise((resolve) => page.on('end', resolve));
  return Buffer.concat(parts);
}

export function createLetters(shop: DemoShop, { owner, desk }: DemoPeople) {
  return {
    /** A photographed list of a doctor; answered where `isAnswered`. */
    async prescription(customer: DemoCustomer, itemIds: readonly string[], isAnswered: boolean): Promise<void> {
      const lines = [
        `Patient: ${customer.name}`,
        'Complains of tiredness. Please do:',
        '1. CBC',
        '2. HbA1c',
        '3. Lipid profile',
      ];
      const file = { bytes: await writePage('Dr Meena Shah, MBBS MD', lines), name: 'prescription.pdf' };
      const words = { message: 'Which of these need fasting?', city: 'Bhopal' };
      const { _id } = await shop.form(customer, '/prescription/upload', words, file);
      const note = 'For the lipid profile please eat nothing for ten hours before.';
      if (isAnswered)
        await shop.call(owner, 'PUT', `/prescription/status/${_id}`, { status: 'approved', itemIds, note });
      await shop.settle();
    },

    async letter({ name, mobileNumber, email }: DemoCustomer, dice: Dice, isAnswered: boolean): Promise<void> {
      const [message, text] = dice.pick(LETTERS);
      const body = { name, city: 'Bhopal', phoneNumber: mobileNumber, email, message };
      const { data } = await shop.call(null, 'POST', '/contact/create', body);
      if (isAnswered) await shop.call(owner, 'POST', `/contact/${data._id}/answer`, { text });
    },

    /** A report that another house made, for which a fee is due now and then. */
    async uploadedReport({ id, name }: DemoCustomer, amount: number): Promise<void> {
      const lines = [
        `Patient: ${name}`,
        'Chest, posterior-anterior view: heart and lungs look normal.',
        'Dr S. Kulkarni, radiologist',
      ];
      const file = { bytes: await writePage('Lake View Imaging', lines), name: 'x-ray.pdf' };
      const fields = { userId: id, reportType: 'X-Ray', doctorName: 'Dr S. Kulkarni', comments: '' };
      await shop.form(owner, '/prescription-reports/upload', { ...fields, amount: String(amount) }, file);
    },

    /** A customer wanted one test less: the desk asks, the accountant approves. */
    askRefund: (bookingId: string, amount: number) =>
      shop.call(desk, 'POST', '/cart-booking/refund', { bookingId, amount, reason: 'A test was not needed' }),
  };
}
export type Letters = ReturnType<typeof createLetters>;
