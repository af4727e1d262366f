{"source":"-","line":1,"offset":12,"reason":"a comma is missing","raw":"{\"t\":\"a\"]},{\"id\":2}"}
