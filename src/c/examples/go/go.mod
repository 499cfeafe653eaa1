module superko

go 1.18
