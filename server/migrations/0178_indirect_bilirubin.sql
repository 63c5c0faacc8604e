-- Indirect bilirubin was 0 where the direct one was above the total. Now it has no value there: one of them is wrong. A formula that a
-- laboratory has changed stays.
UPDATE parameters
SET formula = '{"when":{"compare":"atLeast","left":{"input":"BIL-T"},"right":{"input":"BIL-D"}},"value":{"op":"subtract","of":[{"input":"BIL-T"},{"input":"BIL-D"}]}}'
WHERE code = 'BIL-I'
  AND formula = '{"op":"max","of":[{"op":"subtract","of":[{"input":"BIL-T"},{"input":"BIL-D"}]},{"number":"0"}]}';
