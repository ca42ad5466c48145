-- Why: whoever reviews a deposit sees in its picture where the amount, the reference and the time
-- were read. Places are parts of the picture's width and height.

alter table wallet_history add column read_marks jsonb;
