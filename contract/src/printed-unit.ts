/** How a unit of UCUM is printed: `10*3/uL` as `10³/µL`, annotations without their braces. */
export const printedUnit = (unit: string): string =>
  unit
    .replace(/10\*(\d)/g, (_, power: string) => `10${'⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(power)] ?? ''}`)
    .replace(/^\{(?:ratio|index|INR)\}$/, '')
    .replace(/\/\{1\.73_m2\}/, '/1.73 m²')
    .replace(/[{}[\]]/g, (mark) => ({ '{': ' ', '}': '', '[': '', ']': '' })[mark] ?? '')
    .replace(/(^|\/)u(?=[A-Za-z])/g, '$1µ')
    .trim();
